import { AUDITED_SYSTEM } from '@firehouse/model';
import { useId, useMemo, useState } from 'react';
import { momentOf, type DayKey } from '../../lib/time/wallTime.ts';
import { addDays } from '../../lib/time/calendarDays.ts';
import { auditedCollections, auditedOperations } from './auditSentence.ts';

interface AuditSelection {
  /** Email address or `system`; empty for everyone. */
  readonly by: string;
  /** Collection name; empty for all. */
  readonly collection: string;
  /** Operation; empty for all. */
  readonly operation: string;
  /** First and last day in the company's time zone, as typed. Invalid days are ignored. */
  readonly from: DayKey;
  readonly to: DayKey;
}

/** No filters. */
export const everyChange: AuditSelection = { by: '', collection: '', operation: '', from: '', to: '' };

/** Returns the `q` parameter for the selected changes (docs/api.md); empty for all. */
export function queryOf({ by, collection, operation, from, to }: AuditSelection): string {
  return [
    by !== '' && `by = "${by}"`,
    collection !== '' && `collection = "${collection}"`,
    operation !== '' && `operation = "${operation}"`,
    isUsable(from) && `at >= ${midnight(from)}`,
    isUsable(to) && `at < ${midnight(addDays(to, 1))}`,
  ]
    .filter(Boolean)
    .join(' AND ');
}

/**
 * Returns whether a day has a plausible year. While the user is typing 2026, date inputs yield the year 0002; they also
 * accept years that `Date` doesn't support.
 */
const isUsable = (day: DayKey) => /^[12]\d{3}-\d\d-\d\d$/.test(day);

const midnight = (day: DayKey) => new Date(momentOf(`${day}T00:00`)).toISOString();

interface AuditFiltersProps {
  readonly value: AuditSelection;
  readonly onChange: (selection: AuditSelection) => void;
  /** Member names by email address. */
  readonly names: ReadonlyMap<string, string>;
}

/** Renders filters for person, collection, operation and days. */
export function AuditFilters({ value, onChange, names }: AuditFiltersProps) {
  const select = (change: Partial<AuditSelection>) => onChange({ ...value, ...change });
  return (
    <>
      <PersonFilter names={names} onChange={(by) => select({ by })} />
      <ChoiceFilter
        label="What"
        options={auditedCollections}
        value={value.collection}
        onChange={(collection) => select({ collection })}
      />
      <ChoiceFilter
        label="Action"
        options={auditedOperations}
        value={value.operation}
        onChange={(operation) => select({ operation })}
      />
      <DayFilter label="First day" value={value.from} max={value.to} onChange={(from) => select({ from })} />
      <DayFilter label="Last day" value={value.to} min={value.from} onChange={(to) => select({ to })} />
    </>
  );
}

interface PersonFilterProps {
  readonly names: ReadonlyMap<string, string>;
  /** Called with an email address or `system`; empty for everyone. */
  readonly onChange: (by: string) => void;
}

const SYSTEM_NAME = 'The system';

/** Renders a field for entering a name or email address, with members as suggestions. */
function PersonFilter({ names, onChange }: PersonFilterProps) {
  const [text, setText] = useState('');
  const id = useId();
  const options = useMemo(
    () =>
      [...names].map(([email, name]) => (
        <option key={email} value={email}>
          {name}
        </option>
      )),
    [names],
  );
  const by = personNamed(text, names);
  return (
    <div>
      <label htmlFor={id}>Person</label>
      <input
        id={id}
        className="form-input"
        list={`${id}list`}
        autoComplete="off"
        placeholder="Everyone"
        value={text}
        aria-describedby={`${id}none`}
        onChange={({ target }) => {
          setText(target.value);
          const person = personNamed(target.value, names);
          if (person !== undefined) onChange(person);
        }}
      />
      <datalist id={`${id}list`}>
        <option value={SYSTEM_NAME} />
        {options}
      </datalist>
      <p id={`${id}none`} role="status" className="form-help">
        {by === undefined && 'Enter a member’s name or email address.'}
      </p>
    </div>
  );
}

/**
 * Resolves a typed name or email address to a filter value: an email address, `system`, or empty for everyone. Returns
 * undefined if there is no match.
 */
function personNamed(text: string, names: ReadonlyMap<string, string>): string | undefined {
  const search = text.trim().toLowerCase();
  if (search === '') return '';
  if (search === AUDITED_SYSTEM || search === SYSTEM_NAME.toLowerCase()) return AUDITED_SYSTEM;
  // Accept any email address, because the audit includes deleted members.
  if (/^[^\s"\\@]+@[^\s"\\@]+$/.test(search)) return search;
  return [...names].find(([, name]) => name.toLowerCase() === search)?.[0];
}

interface ChoiceFilterProps {
  readonly label: string;
  /** Labels by value. */
  readonly options: Readonly<Record<string, string>>;
  /** Empty for all. */
  readonly value: string;
  readonly onChange: (collection: string) => void;
}

function ChoiceFilter({ label, options, value, onChange }: ChoiceFilterProps) {
  const id = useId();
  return (
    <div>
      <label htmlFor={id}>{label}</label>
      <select id={id} className="form-input" value={value} onChange={({ target }) => onChange(target.value)}>
        <option value="">All</option>
        {Object.entries(options).map(([option, name]) => (
          <option key={option} value={option}>
            {name}
          </option>
        ))}
      </select>
    </div>
  );
}

interface DayFilterProps {
  readonly label: string;
  /** Empty if no day is selected, like `min` and `max`. */
  readonly value: DayKey;
  readonly min?: DayKey;
  readonly max?: DayKey;
  readonly onChange: (day: DayKey) => void;
}

function DayFilter({ label, value, min = '', max = '', onChange }: DayFilterProps) {
  const id = useId();
  const isReversed = isUsable(value) && ((isUsable(min) && value < min) || (isUsable(max) && value > max));
  return (
    <div>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        type="date"
        className="form-input"
        value={value}
        min={min}
        max={max}
        aria-describedby={`${id}order`}
        onChange={({ target }) => onChange(target.value)}
      />
      <p id={`${id}order`} role="status" className="form-help">
        {isReversed && 'The last day is before the first.'}
      </p>
    </div>
  );
}
