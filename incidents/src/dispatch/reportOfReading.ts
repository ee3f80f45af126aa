import { createHash } from 'node:crypto';
import { draft } from '@firehouse/model';
import { incidentId } from '../intake/incidentId.ts';
import { dispatchKey } from '../intake/dispatchEntry.ts';
import { isComplete, type IncidentReport } from '../intake/reportFields.ts';
import type { Reading } from './reading.ts';
import { cut } from './checkedValues.ts';

const { text: textField, reason: reasonField, center: centerField } = draft.fields;

/** Shown to admins if the message's dispatch center isn't configured. */
const UNKNOWN_CENTER = 'This dispatch center is not configured.';

/**
 * Creates a report from a parsed message. The incident is identified by its number; if it has none, by its content; if
 * it's incomplete, by the message text.
 * @param key the center's key
 * @param center undefined if not configured, so the message can't be trusted
 */
export function reportOf(key: string, center: { readonly name: string } | undefined, reading: Reading): IncidentReport {
  const { number, revision, updatedAt, fields, fallback, closedAt, isReadable, problems, text } = reading;
  const all = center === undefined ? [UNKNOWN_CENTER, ...problems] : problems;
  const digest = createHash('sha256').update(text).digest('hex');
  const identity =
    number !== undefined
      ? [number]
      : isReadable && isComplete(fields)
        ? ['content', incidentId(fields)]
        : ['text', digest];
  const isCut = text.length > textField.maxLength;
  const shown = isCut
    ? [...all, `The text was shortened to ${textField.maxLength.toLocaleString('en-US')} characters.`]
    : all;
  return {
    fields,
    ...(fallback && { fallback }),
    closedAt,
    dispatch: {
      key: dispatchKey(key, ...identity),
      revision,
      updatedAt,
      message: {
        digest,
        text: cut(text, textField.maxLength),
        center: cut(center?.name ?? key, centerField.maxLength),
        isReadable: isReadable && center !== undefined,
        problem: cut(shown.join(' '), reasonField.maxLength),
      },
    },
  };
}
