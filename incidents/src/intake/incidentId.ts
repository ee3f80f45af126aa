import { createHash } from 'node:crypto';
import type { IncidentFields } from './reportFields.ts';

/**
 * The ID of an incident: the first 128 bits, in hex, of the SHA-256 of its time, address, cross street, type and
 * complaint, one per line. The same incident always gets the same ID, so it is never stored twice, whichever export
 * or message it comes from. Case and white space are ignored, as are fractions of a second. This is a stored format:
 * changing it would import every incident again.
 * @param incident as it will be stored
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
