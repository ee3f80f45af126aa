import { defineEntity } from '../schema/entity.ts';
import { edited } from './editedFields.ts';

/** Maximum number of minutes in one record: one day. */
const MINUTES_MAX = 1_440;

/**
 * Who was at a drill or a call (docs/decisions/048-attendance.md). `thing` is the ID of a training post or an incident.
 * The document ID is `thing`, an underscore and the key of the member's record, so nobody is recorded twice. A
 * correction is a new record that `corrects` an approved one, which never changes.
 */
export const attendance = defineEntity({
  collection: 'attendance',
  docType: 'attendance',
  label: 'Attendance',
  id: 'derived',
  idAudience: 'admin',
  fields: {
    member: { kind: 'email', label: 'Member', audience: 'admin', required: true, editable: false },
    kind: {
      kind: 'select',
      label: 'Kind',
      audience: 'admin',
      required: true,
      editable: false,
      options: ['drill', 'call'],
    },
    thing: {
      kind: 'text',
      label: 'Drill or call',
      audience: 'admin',
      required: true,
      editable: false,
      maxLength: 200,
    },
    start: { kind: 'timestamp', label: 'Start', audience: 'admin', required: true },
    presence: {
      kind: 'select',
      label: 'Presence',
      audience: 'admin',
      required: true,
      options: ['present', 'excused', 'absent'],
    },
    minutes: {
      kind: 'number',
      label: 'Minutes',
      audience: 'admin',
      required: true,
      integer: true,
      min: 0,
      max: MINUTES_MAX,
    },
    late: { kind: 'number', label: 'Minutes late', audience: 'admin', integer: true, min: 0, max: MINUTES_MAX },
    code: {
      kind: 'text',
      label: 'Drill code',
      audience: 'admin',
      editable: false,
      maxLength: 6,
      pattern: '[0-9]{6}',
    },
    state: { kind: 'select', label: 'State', audience: 'admin', required: true, options: ['proposed', 'approved'] },
    approvedBy: { kind: 'email', label: 'Approved by', audience: 'admin' },
    corrects: { kind: 'text', label: 'Corrects', audience: 'admin', editable: false, maxLength: 1_000 },
    ...edited,
  },
});

/** The code that members enter to check in during a drill. The document ID is the drill's ID. */
export const drillCode = defineEntity({
  collection: 'attendance.codes',
  docType: 'attendance.codes',
  label: 'Code',
  id: 'derived',
  idAudience: 'admin',
  fields: {
    code: { kind: 'text', label: 'Code', audience: 'admin', required: true, maxLength: 6, pattern: '[0-9]{6}' },
    startTime: { kind: 'timestamp', label: 'From', audience: 'admin', required: true },
    endTime: { kind: 'timestamp', label: 'To', audience: 'admin', required: true, after: 'startTime', withinDays: 1 },
    ...edited,
  },
});
