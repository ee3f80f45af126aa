import type { Reading } from './googleApis.ts';

/** Something that the doctor found. */
export interface Finding {
  /** `missing` breaks at least a part of the site. `unknown` means that it could not be checked. */
  readonly state: 'missing' | 'warning' | 'unknown';
  readonly what: string;
  readonly todo: string;
}

/** Reports something that the site needs but doesn't have. */
export function missing(what: string, todo: string): Finding {
  return { state: 'missing', what, todo };
}

/** Reports something that might be a mistake. */
export function warning(what: string, todo: string): Finding {
  return { state: 'warning', what, todo };
}

/** Reports something that could not be checked. */
export function unknown(what: string, todo: string): Finding {
  return { state: 'unknown', what, todo };
}

/** Returns the finding in an array if the condition is true, and an empty array otherwise. */
export function when<Found = Finding>(isWrong: boolean, finding: Found): Found[] {
  return isWrong ? [finding] : [];
}

/** Checks a part of the cloud configuration with `find`, or reports why that part could not be read. */
export function checked<Value>(
  { value, denied, disabled }: Reading<Value>,
  what: string,
  find: (value: Value | undefined) => Finding[],
): Finding[] {
  if (denied !== undefined) return [unknown(what, `You lack the permission ${denied}, so this was not checked.`)];
  if (disabled !== undefined) return [disabledService(disabled)];
  return find(value);
}

/** APIs that only the doctor uses. The site works without them. */
const OF_THE_DOCTOR = new Set([
  'cloudresourcemanager.googleapis.com',
  'iam.googleapis.com',
  'serviceusage.googleapis.com',
]);

/** Reports a disabled API: as unknown if only the doctor uses it, and as missing otherwise. */
export function disabledService({ service, project }: { service: string; project: string }) {
  const todo = `Run "gcloud services enable ${service} --project ${project}".`;
  return OF_THE_DOCTOR.has(service) ? unknown(service, todo) : missing(service, todo);
}

/** Merges findings with the same solution, because one disabled API or missing permission can cause several. */
export function merged(findings: readonly Finding[]): Finding[] {
  const byTodo = new Map<string, Finding & { readonly parts: ReadonlySet<string> }>();
  for (const finding of findings) {
    const same = finding.state === 'unknown' ? finding.todo : `${finding.what}: ${finding.todo}`;
    const parts = new Set([...(byTodo.get(same)?.parts ?? []), finding.what]);
    byTodo.set(same, { ...finding, parts, what: [...parts].join(', ') });
  }
  return [...byTodo.values()].map(({ state, what, todo }) => ({ state, what, todo }));
}

/** Patterns for placeholders such as YOUR_KEY, <password>, changeme, xxxxxxxx or AIza... */
const PLACEHOLDERS = [
  /^<.*>$/,
  /\.{3}|…/,
  /^(.)\1*$/,
  /^(your|insert|replace|change|paste|enter|put)[-_ ]/i,
  /^(changeme|replaceme|(your|api|secret)?key|(your)?password)$/i,
  /[-_ ]key$/i,
  /^(todo|tbd|example|placeholder|secret|dummy|undefined|null)\b/i,
];

/** Returns whether a key is a placeholder that someone forgot to replace. */
export function isPlaceholder(value: string) {
  return PLACEHOLDERS.some((pattern) => pattern.test(value.trim()));
}
