import { isFarOff } from '@firehouse/incidents';
import { incidentOf, type NewIncident } from '../incidents/newIncident.ts';
import type { ColumnName } from './columnSpellings.ts';
import type { Header } from './recognizeColumns.ts';
import { parseTime } from './parseTime.ts';

/** Thrown for a row that isn't a valid incident. The message says why. */
export class BadRowError extends Error {
  override readonly name = 'BadRowError';
}

/**
 * Converts a row to an incident. Splits combined values if there are no separate columns: "A & B" becomes address and
 * cross street, and "EMS: FALL VICTIM" becomes type and complaint. Appends the town to the address.
 * @throws {BadRowError | BadTimeError | BadIncidentError} if the row isn't a valid incident
 */
export function incidentOfRow(fields: readonly string[], header: Header, now: number): NewIncident {
  const cell = (name: ColumnName): string => {
    const at = header.at[name];
    const text = at === undefined ? '' : (fields[at] ?? '').trim();
    return name === 'description' ? text : text.replaceAll(/\s+/g, ' ');
  };
  const { type, complaint } = typeOf(cell('type'), cell('title'), cell('complaint'));
  const { address, crossStreet } = addressOf(cell('address'), cell('crossStreet'), cell('town'));
  if (type === '') throw new BadRowError('has no type');
  if (address === '') throw new BadRowError('has no address');
  return incidentOf({
    startTime: parseTime(timeText(cell('time'), cell('date')), now),
    TypeCode: type,
    Address: address,
    ...optionalField('ChiefComplaint', complaint),
    ...optionalField('XSt', crossStreet),
    ...optionalField('Description', cell('description')),
    ...coordinateOf(cell('latitude'), cell('longitude')),
  });
}

function optionalField(name: string, text: string): Record<string, string> {
  return text === '' ? {} : { [name]: text };
}

/**
 * Combines the date and time columns. If `time` already contains a date, it is used on its own. A spreadsheet might
 * have added midnight to `date`, which is removed.
 */
function timeText(time: string, date: string): string {
  if (date === '' || /^\d{12,}$|[-/]/.test(time)) return time;
  return time === '' ? date : `${date.split(/[ T]/)[0] ?? ''} ${time}`;
}

function typeOf(type: string, title: string, complaint: string): { type: string; complaint: string } {
  const combined = withoutDash(type || title);
  if (complaint !== '') return { type: combined, complaint: withoutDash(complaint) };
  if (type !== '' && title !== '') return { type: combined, complaint: withoutDash(title) };
  const colon = combined.indexOf(':');
  return colon <= 0
    ? { type: combined, complaint: '' }
    : { type: combined.slice(0, colon).trim(), complaint: combined.slice(colon + 1).trim() };
}

/** Removes the " -" that some dispatch systems append to traffic incidents. */
function withoutDash(text: string): string {
  return text.replace(/ -$/, '').trim();
}

function addressOf(address: string, crossStreet: string, town: string): { address: string; crossStreet: string } {
  const [street = '', ...crossing] = crossStreet === '' ? address.split(' & ') : [address];
  return {
    address: [street.trim(), town].filter((part) => part !== '').join(', '),
    crossStreet: crossStreet || crossing.join(' & ').trim(),
  };
}

function coordinateOf(latitude: string, longitude: string): { CallerLatitude?: number; CallerLongitude?: number } {
  const lat = degrees(latitude);
  const lng = degrees(longitude);
  if (lat === null || lng === null || Math.abs(lat) > 90 || Math.abs(lng) > 180) return {};
  return isFarOff(lat, lng) ? {} : { CallerLatitude: lat, CallerLongitude: lng };
}

/** Parses degrees with a decimal point or comma. Returns null for anything else. */
function degrees(text: string): number | null {
  return /^[+-]?\d{1,3}([.,]\d+)?$/.test(text) ? Number(text.replace(',', '.')) : null;
}
