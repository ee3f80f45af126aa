import { decodeUrl } from '../../values/decodeUrl.ts';
import { RulesError, type RulesValue } from './rulesValue.ts';

/** Matches `{name}`, `{name=*}` and `{name=**}`. */
const PLACEHOLDER = /^\{([A-Za-z_$][\w$]*)(=\*\*?)?\}$/;

/** A path segment to be set by `bind()`. */
export interface PathPlaceholder {
  readonly name: string;
  /** Whether its value is a path, as in `{name=**}`. */
  readonly isRecursive: boolean;
  /** Undefined until set by `bind()`. */
  readonly value?: string | RulesPath;
}

/** A path such as `/databases/(default)/documents/users/ann`. */
export class RulesPath {
  readonly type = 'path';
  readonly parts: readonly (string | PathPlaceholder)[];
  /** Segments with placeholders replaced by their values. Unbound placeholders are empty segments. */
  readonly segments: readonly string[];
  /** Whether some segments are unknown because a query does not determine them. */
  readonly isOpen: boolean;
  /**
   * Name of the first unbound placeholder, or '' if some segments are unknown. Such a path does not equal any path and
   * cannot be read. Undefined for complete paths.
   */
  readonly unbound: string | undefined;

  constructor(parts: readonly (string | PathPlaceholder)[], { isOpen = false }: { readonly isOpen?: boolean } = {}) {
    this.parts = parts;
    this.isOpen = isOpen;
    const placeholders = parts.filter((part) => typeof part !== 'string');
    this.unbound = isOpen ? '' : placeholders.find(({ value }) => value === undefined)?.name;
    this.segments = placeholders.length === 0 ? (parts as readonly string[]) : parts.flatMap(segmentsOf);
  }

  /** Returns the value of a placeholder, or undefined if it does not exist or is unbound. */
  binding(name: string): RulesValue | undefined {
    return this.parts.filter((part) => typeof part !== 'string').find((part) => part.name === name)?.value;
  }

  /** Joins the segments, with a slash before each. */
  toString(): string {
    return `/${this.segments.join('/')}`;
  }
}

function segmentsOf(part: string | PathPlaceholder): string | readonly string[] {
  if (typeof part === 'string') return part;
  return part.value instanceof RulesPath ? part.value.segments : (part.value ?? '');
}

/** Returns the official emulator's error for reading a path with an unbound placeholder. */
export function unboundPlaceholder(name: string): RulesError {
  return new RulesError(`Variable ${name} is not bound in path template.`);
}

/** Returns the official emulator's error for an invalid segment. */
function invalidTemplate(text: string, segment: string): RulesError {
  const reason = segment.endsWith('}')
    ? `Identifier [${segment.slice(1, -1)}] is invalid.`
    : 'The capture segment is not closed.';
  return new RulesError(`Invalid Path Template ${text}. ${reason}`.slice(0, 300));
}

/** Creates a path. Returns an error if two placeholders have the same name. */
export function pathOfParts(
  parts: readonly (string | PathPlaceholder)[],
  options?: { readonly isOpen: boolean },
): RulesPath | RulesError {
  const [repeated] = repeatedPlaceholders(parts.filter((part) => typeof part !== 'string'));
  return repeated === undefined ? new RulesPath(parts, options) : new RulesError(repeatedPlaceholder(repeated.name));
}

/** Returns the placeholders whose names occur earlier in the path. */
export function repeatedPlaceholders<P extends { readonly name: string }>(placeholders: readonly P[]): readonly P[] {
  const names = new Set<string>();
  return placeholders.filter(({ name }) => names.size === names.add(name).size);
}

/** Returns the official emulator's error message for a duplicate placeholder. */
export function repeatedPlaceholder(name: string): string {
  return `Variable ${name} already exists in the PathTemplate.`;
}

/** Parses a path. The leading slash is optional. Returns undefined if a segment is empty. */
export function parsePath(text: string): RulesPath | RulesError | undefined {
  const parts: (string | PathPlaceholder)[] = [];
  for (const segment of text.replace(/^\//, '').split('/')) {
    if (segment === '') return undefined;
    const [, name, glob] = PLACEHOLDER.exec(segment) ?? [];
    if (name !== undefined) parts.push({ name, isRecursive: glob === '=**' });
    else if (segment.startsWith('{')) return invalidTemplate(text, segment);
    else {
      const decoded = decodeUrl(segment);
      if (decoded === undefined) return new RulesError(`Unable to decode ${segment.slice(0, 100)} to url.`);
      parts.push(decoded);
    }
  }
  return pathOfParts(parts);
}
