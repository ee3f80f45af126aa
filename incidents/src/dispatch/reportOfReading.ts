import { createHash } from 'node:crypto';
import { draft } from '@firehouse/model';
import { incidentId } from '../intake/incidentId.ts';
import { dispatchKey } from '../intake/dispatchEntry.ts';
import { isComplete, type IncidentReport } from '../intake/reportFields.ts';
import type { Reading } from './reading.ts';
import { cut } from './checkedValues.ts';

const { text: textField, reason: reasonField, center: centerField } = draft.fields;

/** The problem of a message from a center that is not configured. */
const UNKNOWN_CENTER = 'This dispatch center is not configured.';

/**
 * The report of a message. Its number identifies the incident; without a number, its content does, and without
 * content, its text.
 * @param key of the center
 * @param center undefined if it is not configured, so that the message cannot be trusted
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
