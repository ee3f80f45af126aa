/**
 * What the doctor found.
 * @typedef {object} Finding
 * @property {'missing' | 'warning' | 'unknown'} state `missing` breaks the site or a part of it; `unknown` could not be
 *   checked
 * @property {string} what
 * @property {string} todo
 */

/** @returns {Finding} */
export function missing(what, todo) {
  return { state: 'missing', what, todo };
}

/** @returns {Finding} */
export function warning(what, todo) {
  return { state: 'warning', what, todo };
}

/** @returns {Finding} */
export function unknown(what, todo) {
  return { state: 'unknown', what, todo };
}

/** The finding if something is wrong, as a list. */
export function when(isWrong, finding) {
  return isWrong ? [finding] : [];
}

/**
 * The findings about a part of the cloud; one finding if it could not be read.
 * @template Value
 * @param {import('./google.mjs').Reading<Value>} reading
 * @param {string} what the part
 * @param {(value: Value | undefined) => Finding[]} find undefined if the part does not exist
 */
export function checked({ value, denied, disabled }, what, find) {
  if (denied !== undefined) return [unknown(what, `You lack the permission ${denied}, so this was not checked.`)];
  if (disabled !== undefined) return [disabledService(disabled)];
  return find(value);
}

/** APIs that the site does not use: with them off, only the doctor sees less. */
const OF_THE_DOCTOR = new Set([
  'cloudresourcemanager.googleapis.com',
  'iam.googleapis.com',
  'serviceusage.googleapis.com',
]);

/** An API that is not enabled, so that nothing behind it can be read. */
export function disabledService({ service, project }) {
  const todo = `Run "gcloud services enable ${service} --project ${project}".`;
  return OF_THE_DOCTOR.has(service) ? unknown(service, todo) : missing(service, todo);
}

/** Findings without duplicates: one API or one permission can be the reason for several. */
export function merged(findings) {
  const byTodo = new Map();
  for (const finding of findings) {
    const same = finding.state === 'unknown' ? finding.todo : `${finding.what}: ${finding.todo}`;
    const parts = new Set([...(byTodo.get(same)?.parts ?? []), finding.what]);
    byTodo.set(same, { ...finding, parts, what: [...parts].join(', ') });
  }
  return [...byTodo.values()].map(({ state, what, todo }) => ({ state, what, todo }));
}

/** Examples that somebody forgot to replace: YOUR_KEY, <password>, changeme, xxxxxxxx, AIza... */
const PLACEHOLDERS = [
  /^<.*>$/,
  /\.{3}|…/,
  /^(.)\1*$/,
  /^(your|insert|replace|change|paste|enter|put)[-_ ]/i,
  /^(changeme|replaceme|(your|api|secret)?key|(your)?password)$/i,
  /[-_ ]key$/i,
  /^(todo|tbd|example|placeholder|secret|dummy|undefined|null)\b/i,
];

/** Whether a key is only an example of one. */
export function isPlaceholder(value) {
  return PLACEHOLDERS.some((pattern) => pattern.test(value.trim()));
}
