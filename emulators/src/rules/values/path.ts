/** A path such as `/databases/(default)/documents/users/ann`. */
export class RulesPath {
  readonly type = 'path';
  readonly segments: readonly string[];

  constructor(segments: readonly string[]) {
    this.segments = segments;
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
