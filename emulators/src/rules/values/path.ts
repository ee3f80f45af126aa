import { RulesError, type RulesValue } from './rulesValue.ts';

const NO_BINDINGS: ReadonlyMap<string, RulesValue> = new Map();

/** A path such as `/databases/(default)/documents/users/ann`. */
export class RulesPath {
  readonly type = 'path';
  readonly segments: readonly string[];
  /** What `bind()` put in: these fields can be read from the path. */
  readonly bindings: ReadonlyMap<string, RulesValue>;
  /** Whether some segments are left open by a query: such a path equals none, and nothing can be read from it. */
  readonly isOpen: boolean;

  constructor(
    segments: readonly string[],
    bindings: ReadonlyMap<string, RulesValue> = NO_BINDINGS,
    { isOpen = false }: { readonly isOpen?: boolean } = {},
  ) {
    this.segments = segments;
    this.bindings = bindings;
    this.isOpen = isOpen;
  }

  /** With a slash before every segment. */
  toString(): string {
    return `/${this.segments.join('/')}`;
  }
}

/** The error of reading something from a path that a query leaves open, in the official emulator's words. */
export function openPath(): RulesError {
  return new RulesError('Variable  is not bound in path template.');
}

/** The path of a text; slashes at the ends do not count. Undefined when a segment is empty. */
export function pathOf(text: string): RulesPath | undefined {
  const trimmed = text.replace(/^\//, '').replace(/\/$/, '');
  const segments = trimmed.split('/');
  return segments.includes('') ? undefined : new RulesPath(segments);
}
