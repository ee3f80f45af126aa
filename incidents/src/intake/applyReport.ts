import { isDeepStrictEqual } from 'node:util';
import { draft, trashEntry, trashId, withoutInvisible } from '@firehouse/model';
import { Timestamp, type DocumentData } from 'firebase-admin/firestore';
import { incidentId } from './incidentId.ts';
import { DISPATCHES, earliest, mergeReport, OLDEST, valuesOf, type DispatchEntry } from './dispatchEntry.ts';
import {
  expiry,
  find,
  isUnreadable,
  pathOf,
  incidentCollections,
  put,
  targetOf,
  type Documents,
  type Found,
  type Settled,
  type SettleOptions,
} from './findIncident.ts';
import {
  isComplete,
  missingFields,
  reportedFields,
  type DispatchReport,
  type IncidentFields,
  type IncidentReport,
} from './reportFields.ts';

/** Maximum length of the reason shown for a draft. */
const REASON_MAX_LENGTH = draft.fields.reason.maxLength;

/**
 * Returns the path of the document in `dispatches` for a report's incident, or undefined if the report didn't come from
 * a dispatch center.
 */
export function entryPath({ dispatch }: IncidentReport): string | undefined {
  return dispatch && `${DISPATCHES}/${dispatch.key}`;
}

/**
 * Returns the paths of the other documents that {@link settle} needs to read.
 * @param documents must contain the document at {@link entryPath}, if it exists
 */
export function candidatePaths(documents: Documents, report: IncidentReport, now: number): string[] {
  const { dispatch } = report;
  const existing = dispatch && entryOf(documents, dispatch);
  return [
    ...candidateIds(documents, report, now).flatMap((id) =>
      incidentCollections.map((collection) => `${collection}/${id}`),
    ),
    ...(existing === undefined ? [] : [trashPath(existing)]),
  ];
}

function candidateIds(documents: Documents, report: IncidentReport, now: number): string[] {
  const { dispatch } = report;
  if (dispatch === undefined) return [report.id ?? incidentId({ ...report.fallback, ...report.fields })];
  const existing = entryOf(documents, dispatch);
  if (existing !== undefined && existing.incident !== dispatch.key) return [existing.incident];
  // The draft of an unreadable message has the dispatch key as its ID. An import could have stored the same incident
  // under its content ID, so look for both.
  const values = valuesOf(mergeReport(existing, report, now).entry);
  return isComplete(values) ? [dispatch.key, incidentId(values)] : [dispatch.key];
}

/**
 * Merges a report into the stored documents. An incident is in exactly one of `drafts`, `incidents` and
 * `incidents.closed`, and a closed incident is never reopened. Reports from a dispatch center produce the same
 * documents in any order, even if some are repeated.
 * @param documents the existing documents at {@link entryPath} and {@link candidatePaths}; modified in place
 */
export function settle(documents: Documents, report: IncidentReport, options: SettleOptions): Settled {
  const { dispatch } = report;
  return dispatch === undefined
    ? settleContent(documents, report, options)
    : settleDispatch(documents, { ...report, dispatch }, options);
}

/** Merges a report that has no dispatch key: an imported row or an incident from the demo's dispatcher. */
function settleContent(documents: Documents, report: IncidentReport, options: SettleOptions): Settled {
  const [id = ''] = candidateIds(documents, report, options.now);
  const found = find(documents, id);
  const data: DocumentData = { ...found?.data };
  assign(data, { ...missingIn(data, report.fallback ?? {}), ...report.fields });
  close(data, report.closedAt);
  // The row has the draft's original type, because that is part of the ID. If the policy no longer holds the draft, an
  // admin has edited it, or the policy is new. Either way, leave the draft to an admin.
  const target = targetOf({ found, id, data, isReadable: true, wasEdited: true }, options);
  return put(documents, found, target, options.now);
}

function settleDispatch(
  documents: Documents,
  report: IncidentReport & { readonly dispatch: DispatchReport },
  options: SettleOptions,
): Settled {
  const { dispatch } = report;
  const { key, message } = dispatch;
  const existing = entryOf(documents, dispatch);
  const { entry, order, changed, ...merged } = mergeReport(existing, report, options.now);
  const values = valuesOf(entry);
  const isReadable = isComplete(values) && message?.isReadable !== false;
  const id = existing === undefined || existing.incident === key ? incidentId(values) : existing.incident;
  const stored = find(documents, existing?.incident ?? key);
  const isUnread = stored === undefined || isUnreadable(stored);
  // If the incident was already imported, add the draft's data to it instead of creating a duplicate.
  const duplicate = isUnread && isReadable ? find(documents, id) : undefined;
  // If an admin has discarded the incident, only an admin can publish it.
  const discarded = existing && stored === undefined ? documents.get(trashPath(existing)) : undefined;
  const wasDiscarded = discarded !== undefined && discarded['state'] !== 'unreadable';
  const wasEdited = entry.edited || wasDiscarded || isEdited(stored, entry.rev) || isEdited(duplicate);
  const remember = (settled: Settled, outdated: readonly string[] = merged.outdated): Settled => {
    const rev: unknown = documents.get(`${draft.collection}/${settled.id}`)?.['rev'];
    const { rev: _, ...rest } = entry;
    const next = { ...rest, edited: wasEdited, incident: settled.id, ...(typeof rev === 'number' && { rev }) };
    if (!isDeepStrictEqual(existing, next))
      documents.set(`${DISPATCHES}/${key}`, { ...next, expireAt: expiry(options.now) });
    return outdated.length === 0 ? settled : { ...settled, outdated };
  };

  if (existing !== undefined && stored === undefined && message !== undefined) {
    if (isDiscarded(existing, { values, changed, isReadable }, options))
      return remember({ id: existing.incident, state: 'unchanged', isNew: false });
    // Remove the draft from the trash. Otherwise, Undo would create a second incident.
    documents.delete(trashPath(existing));
  }

  const found = duplicate ?? stored;
  const data: DocumentData = { ...found?.data };
  // An admin's edit is overridden only by a message that is newer than all earlier ones.
  const isNewest = existing === undefined || order > existing.newest;
  const handwritten = new Set(wasEdited && stored !== undefined ? differing(stored.data, existing) : []);
  const isKept = (name: string) => handwritten.has(name) && !(isNewest && changed.includes(name));
  if (duplicate !== undefined && stored !== undefined) {
    assign(data, Object.fromEntries(Array.from(handwritten, (name) => [name, stored.data[name]])));
    documents.delete(pathOf(stored));
  }
  const names = found === undefined || found === duplicate ? Object.keys(entry.fields) : changed;
  for (const name of names) {
    const reported = entry.fields[name];
    if (reported === undefined || (reported.order === OLDEST && data[name] !== undefined)) continue;
    if (isKept(name)) continue;
    assign(data, { [name]: reported.value });
  }
  close(data, entry.closedAt);
  const target = targetOf(
    { found, id: isReadable ? id : key, data, isReadable, wasEdited },
    wasDiscarded ? { ...options, isHeld: () => true } : options,
  );
  if (target.collection === draft.collection) assign(target.data, { center: entry.center });
  if (isUnreadable(target)) {
    assign(target.data, { reason: reasonOf(entry), ...(order >= entry.newest && { text: message?.text }) });
  }
  // A draft can get a new ID when it becomes an incident, so delete the old document.
  if (found !== undefined && pathOf(found) !== pathOf(target)) documents.delete(pathOf(found));
  return remember(put(documents, found, target, options.now, true), [...merged.outdated, ...changed.filter(isKept)]);
}

/**
 * Returns whether a deleted incident should stay deleted: an admin discarded its draft, and the report contains nothing
 * that the admin hasn't seen.
 */
function isDiscarded(
  existing: DispatchEntry,
  report: { readonly values: IncidentFields; readonly changed: readonly string[]; readonly isReadable: boolean },
  options: SettleOptions,
): boolean {
  if (!report.isReadable || report.changed.length === 0) return true;
  return isComplete(valuesOf(existing)) && options.isHeld(report.values);
}

function entryOf(documents: Documents, { key }: DispatchReport): DispatchEntry | undefined {
  const stored = documents.get(`${DISPATCHES}/${key}`);
  if (stored === undefined) return undefined;
  const { expireAt: _, ...entry } = stored;
  return entry as DispatchEntry;
}

function trashPath({ incident: id }: DispatchEntry): string {
  return `${trashEntry.collection}/${trashId('drafts', id)}`;
}

/**
 * Returns whether a draft was changed by someone other than the intake.
 * @param rev the draft's revision after the intake last wrote it, by default that of a new draft
 */
function isEdited(found: Found | undefined, rev = 1): boolean {
  return found?.collection === draft.collection && (found.data['rev'] ?? rev) !== rev;
}

/** Sets fields. Null deletes a field, and undefined leaves it unchanged. */
function assign(data: DocumentData, fields: Readonly<Record<string, unknown>>): void {
  for (const [name, value] of Object.entries(fields)) {
    if (value === null) delete data[name];
    else if (value !== undefined) data[name] = shown(value);
  }
}

/**
 * Removes invisible characters before a value is stored. IDs and the documents in `dispatches` use the original value
 * so that a repeated message still finds its incident.
 */
function shown(value: unknown): unknown {
  return typeof value === 'string' ? withoutInvisible(value).trim() : value;
}

function missingIn(data: DocumentData, fields: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(fields).filter(([name]) => data[name] === undefined));
}

/** Returns the names of fields that were edited by hand, which are those with a value the center didn't report. */
function differing(data: DocumentData, existing: DispatchEntry | undefined): string[] {
  return reportedFields.filter(
    (name) => data[name] !== undefined && shown(data[name]) !== shown(existing?.fields[name]?.value),
  );
}

/** Marks an incident as closed. If it already is, keeps the earlier time. */
function close(data: DocumentData, closedAt: number | undefined): void {
  const before: unknown = data['closedAt'];
  const current = before instanceof Timestamp ? before.toMillis() : undefined;
  const at = earliest(current, closedAt);
  if (at !== undefined && at !== current) data['closedAt'] = Timestamp.fromMillis(at);
}

function reasonOf(entry: DispatchEntry): string {
  const labels: Readonly<Record<string, { readonly label: string }>> = draft.fields;
  const missing = missingFields(valuesOf(entry)).map((name) => (labels[name]?.label ?? name).toLowerCase());
  const choices = missing.join(', ').replace(/, (?=[^,]*$)/, ' or ');
  const sentences = [entry.problem, choices && `We found no ${choices} in this message.`];
  return sentences
    .filter((sentence) => sentence !== '')
    .join(' ')
    .slice(0, REASON_MAX_LENGTH);
}
