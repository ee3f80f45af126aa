import { RulesError, type RulesValue } from './rulesValue.ts';

const NO_BINDINGS: ReadonlyMap<string, RulesValue> = new Map();

/** A path such as `/databases/(default)/documents/users/ann`. */
export class RulesPath {
  readonly type = 'path';
  readonly segments: readonly string[];
  /** The values from `bind()`: these can be read as fields of the path. */
  readonly bindings: ReadonlyMap<string, RulesValue>;
  /** Whether a query leaves some segments open: such a path equals no other, and nothing can be read from it. */
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

/** The error of reading from a path that a query leaves open, in the official emulator's wording. */
export function openPath(): RulesError {
  return new RulesError('Variable  is not bound in path template.');
}

/** Parses a path, with or without a slash in front. Undefined if a segment is empty. */
export function pathOf(text: string): RulesPath | undefined {
  const segments = text.replace(/^\//, '').split('/');
  return segments.includes('') ? undefined : new RulesPath(segments);
}
