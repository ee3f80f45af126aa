/** Computes the CRC-32 checksum used by zlib and PNG. */
export const crc32 = checksumWith(0xedb88320);
/** Computes the CRC-32C (Castagnoli) checksum: https://www.rfc-editor.org/rfc/rfc3720#appendix-B.4 */
export const crc32c = checksumWith(0x82f63b78);

/**
 * Creates a CRC function.
 * @param polynomial in reversed (LSB-first) bit order
 */
function checksumWith(polynomial: number): (data: Uint8Array) => number {
  const table = Uint32Array.from({ length: 256 }, (_, byte) => {
    let crc = byte;
    for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >>> 1) ^ polynomial : crc >>> 1;
    return crc;
  });
  return (data) => {
    let crc = 0xffffffff;
    for (const byte of data) crc = (crc >>> 8) ^ (table[(crc ^ byte) & 0xff] ?? 0);
    return ~crc >>> 0;
  };
}
