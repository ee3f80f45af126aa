/** The CRC-32 of zlib and PNG. */
export const crc32 = checksumWith(0xedb88320);
/** CRC-32C, of Castagnoli: https://www.rfc-editor.org/rfc/rfc3720#appendix-B.4 */
export const crc32c = checksumWith(0x82f63b78);

/**
 * Returns a checksum of 32 bits, unsigned.
 * @param polynomial lowest bit first
 */
function checksumWith(polynomial: number): (data: Uint8Array) => number {
  const table = Uint32Array.from({ length: 256 }, (_, byte) => {
    let rest = byte;
    for (let bit = 0; bit < 8; bit++) rest = rest & 1 ? (rest >>> 1) ^ polynomial : rest >>> 1;
    return rest;
  });
  return (data) => {
    let rest = 0xffffffff;
    for (const byte of data) rest = (rest >>> 8) ^ (table[(rest ^ byte) & 0xff] ?? 0);
    return ~rest >>> 0;
  };
}
