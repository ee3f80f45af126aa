import { createHash } from 'node:crypto';
import type { IncidentFields } from './reportFields.ts';

/**
 * Computes an incident's ID: the first 128 bits, in hex, of the SHA-256 of its time, address, cross street, type and
 * complaint, one per line. An incident always gets the same ID, so it is never stored twice, regardless of the export
 * or message that it comes from. Case, white space and fractions of a second are ignored. This is a stored format:
 * changing it would import every incident again.
 * @param incident in its stored form
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
