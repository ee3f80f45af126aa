import { parseArgs } from 'node:util';
import { orgRoles, type OrgRole } from '@firehouse/model';

/** Parsed command-line arguments of `npm run first-data`. */
export interface FirstDataArguments {
  readonly admin: FirstAdmin;
  /** Whether the admin's email can be outside the company's Microsoft tenant. */
  readonly isGuest: boolean;
  /** Whether to overwrite data that someone has changed. */
  readonly overwrite: boolean;
  readonly project: string | null;
  readonly bucket: string | undefined;
}

/** The first admin's record. */
export interface FirstAdmin {
  readonly email: string;
  readonly fName: string;
  readonly lName: string;
  readonly role: OrgRole;
}

export const usage = `\
Usage: npm run first-data -- --admin EMAIL --name "FIRST LAST" [--role ROLE] [--guest] [--overwrite]
                         [--project ID] [--bucket NAME]

Gives a new site its first admin, the texts of the pages About and Donate with your company's facts, the image of a
member without one, and the call counts. Repeat it at any time: it adds what is missing, updates what nobody has
changed, and keeps the rest.

  --admin EMAIL  the address that the admin signs in with
  --name         their name; quote it
  --role ROLE    their role in the company; without it, Chief. Or ${orgRoles.slice(1, 4).join(', ')}, … Web Admin
  --guest        the address is outside the company's Microsoft tenant, but is a guest account of it
  --overwrite    replaces texts and the image even if somebody changed them, and makes the admin an admin again
  --project ID   the Firebase project; without it, the local suite that npm start runs
  --bucket NAME  the bucket of the objects, if it is not the project's default one`;

/** Thrown for invalid command-line arguments. The message is shown to the user. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/**
 * Parses command-line arguments; null for `--help`.
 * @throws {UsageError}
 */
export function parseFirstDataArguments(argv: readonly string[]): FirstDataArguments | null {
  const { admin, name, role = 'Chief', project, bucket, ...flags } = parse(argv);
  if (flags.help === true) return null;
  if (admin === undefined) throw new UsageError('No admin is given. Name their email address with --admin.');
  const [fName = '', ...others] = (name ?? '').trim().split(/\s+/u);
  const lName = others.join(' ');
  if (lName === '') throw new UsageError('The name of the admin is missing: --name "FIRST LAST", in quotes.');
  const known = orgRoles.find((each) => each.toLowerCase() === role.trim().toLowerCase());
  if (known === undefined) throw new UsageError(`There is no role "${role}". The roles: ${orgRoles.join(', ')}.`);
  if (project === '' || bucket === '') throw new UsageError('--project and --bucket need a value.');
  return {
    admin: { email: admin, fName, lName, role: known },
    isGuest: flags.guest === true,
    overwrite: flags.overwrite === true,
    project: project ?? null,
    bucket,
  };
}

function parse(argv: readonly string[]) {
  try {
    return parseArgs({
      args: [...argv],
      options: {
        admin: { type: 'string' },
        name: { type: 'string' },
        role: { type: 'string' },
        guest: { type: 'boolean' },
        overwrite: { type: 'boolean' },
        project: { type: 'string' },
        bucket: { type: 'string' },
        help: { type: 'boolean', short: 'h' },
      },
    }).values;
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error), { cause: error });
  }
}
