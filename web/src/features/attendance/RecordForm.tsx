import type { Attendance } from '@firehouse/model';
import { useId, useState } from 'react';
import { useRequest } from '../../lib/api/useRequest.ts';
import { changeRecord } from './recordRequests.ts';

const choices = { present: 'Present', excused: 'Excused', absent: 'Not there' } as const;

interface RecordFormProps {
  readonly record: Attendance;
  readonly name: string;
  readonly onSaved: () => Promise<void>;
}

/** Renders the form for changing a record or, after approval, correcting it. */
export function RecordForm({ record, name, onSaved }: RecordFormProps) {
  const id = useId();
  const [presence, setPresence] = useState(record.presence);
  const [minutes, setMinutes] = useState(String(record.minutes));
  const [late, setLate] = useState(String(record.late ?? 0));
  const isPresent = presence === 'present';
  const save = useRequest({
    mutationFn: async () => {
      const lateMinutes = isPresent ? Number(late) : 0;
      await changeRecord(record, {
        presence,
        minutes: isPresent ? Number(minutes) : 0,
        late: lateMinutes === 0 ? null : lateMinutes,
      });
      await onSaved();
    },
  });
  return (
    <form
      className="attendance-form"
      aria-label={name}
      onSubmit={(event) => {
        event.preventDefault();
        save.mutate();
      }}
    >
      <label htmlFor={`${id}p`}>Presence</label>
      <select
        id={`${id}p`}
        className="form-input"
        value={presence}
        onChange={({ target }) => setPresence(target.value as Attendance['presence'])}
      >
        {Object.entries(choices).map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
      {isPresent && (
        <>
          <Minutes id={`${id}m`} label="Minutes" value={minutes} onChange={setMinutes} />
          {record.kind === 'drill' && <Minutes id={`${id}l`} label="Minutes late" value={late} onChange={setLate} />}
        </>
      )}
      <button type="submit" className="btn btn-primary" aria-disabled={save.isPending}>
        {record.state === 'approved' ? 'Save correction' : 'Save'}
      </button>
      <p role="alert" className="form-status form-failed">
        {save.problem}
      </p>
    </form>
  );
}

interface MinutesProps {
  readonly id: string;
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** Renders a field for whole minutes, up to a day. */
export function Minutes({ id, label, value, onChange }: MinutesProps) {
  return (
    <>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        type="number"
        inputMode="numeric"
        className="form-input"
        required
        min={0}
        max={1440}
        step={1}
        value={value}
        onChange={({ target }) => onChange(target.value)}
      />
    </>
  );
}
