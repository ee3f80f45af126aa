import type { Field, Location } from '@firehouse/model';
import { day, momentInFull } from '../../lib/time/timeInWords.ts';

/** Formats a field's value for comparison with another value. */
export function valueInWords(field: Field, value: unknown): string {
  if (value === null || value === undefined) return '(empty)';
  switch (field.kind) {
    case 'checkbox':
      return value === true ? 'Yes' : 'No';
    case 'timestamp':
    case 'epochMs':
      if (field.kind === 'timestamp' && field.isDate) return typeof value === 'string' ? day(value) : '';
      return typeof value === 'string' || typeof value === 'number' ? momentInFull(value) : '';
    case 'select':
    case 'multiselect':
    case 'multicheckbox':
      return (Array.isArray(value) ? value : [value])
        .map((option) => field.optionLabels?.[String(option)] ?? String(option))
        .join(', ');
    case 'files':
      return Array.isArray(value) ? (value.length === 1 ? '1 picture' : `${value.length} pictures`) : '(empty)';
    case 'location': {
      const { coordinate, address } = value as Partial<Location>;
      const degrees = coordinate === undefined ? [] : [`${coordinate.lat}, ${coordinate.lng}`];
      return [...(address === undefined ? [] : [address]), ...degrees].join(' · ');
    }
    default:
      return typeof value === 'string' || typeof value === 'number' ? String(value) : JSON.stringify(value);
  }
}
