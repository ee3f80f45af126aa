import { basename, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { centerNamed } from '@firehouse/incidents/dispatch';
import { columnNames, type ColumnName } from '../csv/columnSpellings.ts';
import type { ChosenColumns } from '../csv/recognizeColumns.ts';

/** Parsed command-line arguments of the importer. */
export interface ImportArguments {
  /** Absolute path of the file to import. */
  readonly file: string;
  readonly dryRun: boolean;
  /** Firebase project, or null. */
  readonly project: string | null;
  /** Absolute path of the file for rejected rows. Null for a dry run, unless the user chose a file. */
  readonly rejects: string | null;
  /** Key of the dispatch center that the incident numbers are from, or null. */
  readonly center: string | null;
  /** Columns chosen by the user, which override the recognized ones. */
  readonly columns: ChosenColumns;
}

export const usage = `\
Usage: npm run import -- FILE.csv [--dry-run] [--project ID] [--column NAME="HEADER"] [--center KEY]
                     [--rejects FILE]

Adds the calls of a dispatch export to the site. The same file, or an overlapping one, adds nothing twice.

  --dry-run       shows what would happen, and writes nothing
  --project ID    the Firebase project to write to; without it, the local suite that npm start runs
  --column NAME="HEADER"
                  reads NAME from the column with this header if it is not recognized; repeat as needed.
                  With an empty header, NAME is not read at all. NAME is one of
                  ${columnNames.join(', ')}
  --center KEY    the dispatch center that the file is from: incidents are known by their numbers, as those that
                  arrived by dispatch; without it, numbers are ignored
  --rejects FILE  where rows go that could not be read; otherwise FILE.csv.rejects.csv in the current folder
                  (a dry run names the first of them and writes no file)`;

/** Thrown for invalid command-line arguments. The message is shown to the user. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/**
 * Parses the importer's command-line arguments; null for `--help`. Relative paths are resolved against `directory`.
 * @throws {UsageError} if the arguments are invalid
 */
export function parseArguments(argv: readonly string[], directory: string): ImportArguments | null {
  const { values, positionals } = parse(argv);
  if (values.help === true) return null;
  const [name, ...surplus] = positionals;
  if (name === undefined) throw new UsageError('No file is given. Name the CSV file to import.');
  if (surplus.length > 0) throw new UsageError(`Name only one file. Leave out ${surplus.join(', ')}.`);
  if (values.project === '') throw new UsageError('--project needs the id of a Firebase project.');
  const file = resolve(directory, name);
  const dryRun = values['dry-run'] ?? false;
  const rejectsPath = values.rejects ?? (dryRun ? null : `${basename(name)}.rejects.csv`);
  const rejects = rejectsPath === null ? null : resolve(directory, rejectsPath);
  if (rejects === file) throw new UsageError('The rejects file must not be the file that is imported.');
  const { center = null } = values;
  if (center !== null && centerNamed(center) === undefined)
    throw new UsageError(`There is no dispatch center "${center}" in company/dispatchCenters.json.`);
  return { file, dryRun, project: values.project ?? null, rejects, center, columns: columnsOf(values.column ?? []) };
}

/** Parses `--column` options such as `time=Date/Time Dispatched`. */
function columnsOf(options: readonly string[]): ChosenColumns {
  const columns: Partial<Record<ColumnName, string | null>> = {};
  for (const option of options) {
    const [, columnName = '', header = ''] = /^([^=]*)=(.*)$/s.exec(option) ?? [];
    const name = columnNames.find((each) => each.toLowerCase() === columnName.trim().toLowerCase());
    if (name === undefined) {
      throw new UsageError(`--column needs NAME="HEADER"; NAME is one of ${columnNames.join(', ')}, not "${option}".`);
    }
    if (name in columns) throw new UsageError(`--column ${name} is given twice.`);
    columns[name] = header.trim() === '' ? null : header;
  }
  return columns;
}

function parse(argv: readonly string[]) {
  try {
    return parseArgs({
      args: [...argv],
      allowPositionals: true,
      options: {
        'dry-run': { type: 'boolean' },
        project: { type: 'string' },
        column: { type: 'string', multiple: true },
        center: { type: 'string' },
        rejects: { type: 'string' },
        help: { type: 'boolean', short: 'h' },
      },
    });
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error), { cause: error });
  }
}
