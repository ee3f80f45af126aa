/** Formats a number of incidents: `no calls`, `1 call`, `1,204 calls`. */
export function incidentsInWords(count: number): string {
  if (count === 0) return 'no calls';
  return count === 1 ? '1 call' : `${count.toLocaleString('en-US')} calls`;
}
