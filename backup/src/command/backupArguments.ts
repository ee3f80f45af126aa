import { resolve } from 'node:path';
import { parseArgs, type ParseArgsConfig } from 'node:util';

/** Thrown for an invalid command line; the message is meant for the user. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/** Arguments that both commands take. */
export interface CommandArguments {
  /** Absolute path. */
  readonly folder: string;
  readonly project: string | null;
  readonly bucket: string | undefined;
  /** The flags that were given. */
  readonly flags: ReadonlySet<string>;
}

/**
 * Parses a command line: a folder, `--project ID`, `--bucket NAME`, and flags.
 * @param flags names of the options that take no value
 * @param directory the base for relative paths
 * @returns null if help was requested
 * @throws {UsageError}
 */
export function readArguments(
  argv: readonly string[],
  directory: string,
  flags: readonly string[],
): CommandArguments | null {
  const { values, positionals } = parse(argv, {
    project: { type: 'string' },
    bucket: { type: 'string' },
    help: { type: 'boolean', short: 'h' },
    ...Object.fromEntries(flags.map((flag) => [flag, { type: 'boolean' as const }])),
  });
  if (values['help'] === true) return null;
  const [folder, ...surplus] = positionals;
  if (folder === undefined) throw new UsageError('No folder is given. Name the folder of the backup.');
  if (surplus.length > 0) throw new UsageError(`Name only one folder. Leave out ${surplus.join(', ')}.`);
  const { project, bucket } = values as { readonly project?: string; readonly bucket?: string };
  if (project === '' || bucket === '') throw new UsageError('--project and --bucket need a value.');
  return {
    folder: resolve(directory, folder),
    project: project ?? null,
    bucket,
    flags: new Set(flags.filter((flag) => values[flag] === true)),
  };
}

interface Parsed {
  readonly values: Readonly<Record<string, string | boolean | undefined>>;
  readonly positionals: readonly string[];
}

function parse(argv: readonly string[], options: NonNullable<ParseArgsConfig['options']>): Parsed {
  try {
    return parseArgs({ args: [...argv], allowPositionals: true, options }) as Parsed;
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error), { cause: error });
  }
}
