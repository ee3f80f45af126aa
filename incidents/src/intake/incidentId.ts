import { createHash } from 'node:crypto';
import type { IncidentFields } from './reportFields.ts';

/**
 * Computes an incident's ID: the first 128 bits of a SHA-256 hash, in hex, of its time, address, cross street, type and
 * complaint. The same incident always gets the same ID, so it isn't stored twice if it arrives from different sources.
 * Ignores case, white space and fractions of a second. Don't change this: IDs are stored, and a new algorithm would
 * import every incident again.
 */
export function incidentId(incident: IncidentFields): string {
  const { startTime, Address, XSt, TypeCode, ChiefComplaint } = incident;
  const lines = [
    String(Math.floor(Number(startTime) / 1_000)),
    ...[Address, XSt, TypeCode, ChiefComplaint].map(normalize),
  ];
  return createHash('sha256').update(lines.join('\n')).digest('hex').slice(0, 32);
}

function normalize(text: string | number | null | undefined): string {
  return String(text ?? '')
    .normalize('NFC')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .toUpperCase();
}
