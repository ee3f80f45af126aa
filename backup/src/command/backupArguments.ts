import { resolve } from 'node:path';
import { parseArgs, type ParseArgsConfig } from 'node:util';

/** Thrown for invalid command-line arguments. The message is shown to the user. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/** Parsed command-line arguments of the export, restore and migrate commands. */
export interface CommandArguments {
  /** Absolute path of the backup's folder. */
  readonly folder: string;
  readonly project: string | null;
  readonly bucket: string | undefined;
  readonly flags: ReadonlySet<string>;
}

/**
 * Parses command-line arguments: a folder, `--project ID`, `--bucket NAME` and supported flags; null for `--help`.
 * Relative paths are resolved against `directory`.
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
