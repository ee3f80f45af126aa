import type { Documents } from './server.ts';

/** The differences between the documents in two emulators. */
interface Differences {
  readonly equal: number;
  /** One line per differing field, with the reason. */
  readonly known: readonly string[];
  readonly unknown: readonly string[];
}

/** Fields that are expected to differ, with the reason. */
const KNOWN: Readonly<Record<string, string>> = {
  loneSurrogate: 'UTF-8 has no lone surrogates',
};

/** Compares two sets of documents field by field. */
export function differencesBetween(expected: Documents, actual: Documents): Differences {
  const known: string[] = [];
  const unknown: string[] = [];
  let equal = 0;
  for (const path of new Set([...expected.keys(), ...actual.keys()])) {
    const fields = [expected, actual].map((documents) => documents.get(path) as Record<string, unknown> | undefined);
    const [before, after] = fields;
    if (before === undefined || after === undefined) {
      unknown.push(`${shorten(path)} is ${after ? 'new' : 'missing'}`);
      continue;
    }
    const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
    const different = names.filter((name) => canonical(before[name]) !== canonical(after[name]));
    if (different.length === 0) equal += 1;
    for (const name of different) {
      const reason = KNOWN[name];
      const [was, is] = [before[name], after[name]].map((value) => shorten(canonical(value)));
      const line = `${shorten(path)}: ${shorten(name)} was ${was}, is ${is}`;
      if (reason === undefined) unknown.push(line);
      else known.push(`${line} (known: ${reason})`);
    }
  }
  return { equal, known, unknown };
}

/** Formats a value as JSON with sorted keys. Equal values have equal JSON. */
function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join()}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'absent';
  const entries = Object.entries(value).filter(([name, item]) => !isSpelledOut(name, item));
  const texts = entries.map(([name, item]) => {
    const text = name === 'doubleValue' ? canonicalDouble(Number(item)) : canonical(item);
    return `${JSON.stringify(name)}:${text}`;
  });
  return `{${texts.sort().join()}}`;
}

/** Formats a double. Preserves negative zero, which JSON encodes as `-0.0` or `"-0"`. */
function canonicalDouble(value: number): string {
  return Object.is(value, -0) ? '-0' : String(value);
}

/** Returns whether a property is an empty `fields` or `values`, which some emulators omit. */
function isSpelledOut(name: string, value: unknown): boolean {
  const isElements = name === 'fields' || name === 'values';
  return isElements && typeof value === 'object' && value !== null && Object.keys(value).length === 0;
}

function shorten(text: string): string {
  return text.length > 80 ? `${text.slice(0, 80)}…` : text;
}
