import type { Reading } from './googleApis.ts';

/** A finding by the doctor. */
export interface Finding {
  /** `missing` breaks the site or a part of it; `unknown` could not be checked. */
  readonly state: 'missing' | 'warning' | 'unknown';
  readonly what: string;
  readonly todo: string;
}

/** Creates a finding: something is missing that the site, or a part of it, needs. */
export function missing(what: string, todo: string): Finding {
  return { state: 'missing', what, todo };
}

/** Creates a finding: something to consider. */
export function warning(what: string, todo: string): Finding {
  return { state: 'warning', what, todo };
}

/** Creates a finding: something could not be checked. */
export function unknown(what: string, todo: string): Finding {
  return { state: 'unknown', what, todo };
}

/** Returns the finding as a list, empty unless something is wrong. */
export function when<Found = Finding>(isWrong: boolean, finding: Found): Found[] {
  return isWrong ? [finding] : [];
}

/**
 * Returns the findings about a part of the cloud; a single one if it could not be read.
 * @param what name of the part
 * @param find receives undefined if the part does not exist
 */
export function checked<Value>(
  { value, denied, disabled }: Reading<Value>,
  what: string,
  find: (value: Value | undefined) => Finding[],
): Finding[] {
  if (denied !== undefined) return [unknown(what, `You lack the permission ${denied}, so this was not checked.`)];
  if (disabled !== undefined) return [disabledService(disabled)];
  return find(value);
}

/** APIs that the site does not use; without them, the doctor just sees less. */
const OF_THE_DOCTOR = new Set([
  'cloudresourcemanager.googleapis.com',
  'iam.googleapis.com',
  'serviceusage.googleapis.com',
]);

/** Creates the finding for a disabled API, which prevents reading anything through it. */
export function disabledService({ service, project }: { service: string; project: string }) {
  const todo = `Run "gcloud services enable ${service} --project ${project}".`;
  return OF_THE_DOCTOR.has(service) ? unknown(service, todo) : missing(service, todo);
}

/** Merges duplicate findings: one API or permission can be the reason for several. */
export function merged(findings: readonly Finding[]): Finding[] {
  const byTodo = new Map<string, Finding & { readonly parts: ReadonlySet<string> }>();
  for (const finding of findings) {
    const same = finding.state === 'unknown' ? finding.todo : `${finding.what}: ${finding.todo}`;
    const parts = new Set([...(byTodo.get(same)?.parts ?? []), finding.what]);
    byTodo.set(same, { ...finding, parts, what: [...parts].join(', ') });
  }
  return [...byTodo.values()].map(({ state, what, todo }) => ({ state, what, todo }));
}

/** Placeholders that somebody forgot to replace: YOUR_KEY, <password>, changeme, xxxxxxxx, AIza... */
const PLACEHOLDERS = [
  /^<.*>$/,
  /\.{3}|…/,
  /^(.)\1*$/,
  /^(your|insert|replace|change|paste|enter|put)[-_ ]/i,
  /^(changeme|replaceme|(your|api|secret)?key|(your)?password)$/i,
  /[-_ ]key$/i,
  /^(todo|tbd|example|placeholder|secret|dummy|undefined|null)\b/i,
];

/** Returns whether a key is only a placeholder. */
export function isPlaceholder(value: string) {
  return PLACEHOLDERS.some((pattern) => pattern.test(value.trim()));
}
