import type { RulesValue } from './rulesValue.ts';

const NO_BINDINGS: ReadonlyMap<string, RulesValue> = new Map();

/** A path such as `/databases/(default)/documents/users/ann`. */
export class RulesPath {
  readonly type = 'path';
  readonly segments: readonly string[];
  /** What `bind()` put in: these fields can be read from the path. */
  readonly bindings: ReadonlyMap<string, RulesValue>;

  constructor(segments: readonly string[], bindings: ReadonlyMap<string, RulesValue> = NO_BINDINGS) {
    this.segments = segments;
    this.bindings = bindings;
  }

  /** With a slash before every segment. */
  toString(): string {
    return `/${this.segments.join('/')}`;
  }
}

/** The path of a text; slashes at the ends do not count. Undefined when a segment is empty. */
export function pathOf(text: string): RulesPath | undefined {
  const trimmed = text.replace(/^\//, '').replace(/\/$/, '');
  const segments = trimmed.split('/');
  return segments.includes('') ? undefined : new RulesPath(segments);
}
