// node scripts/bootstrap.mjs scripts/company/runForCompany.ts FILE [ARGUMENTS…] --company DIR: runs one of the
// repository's commands for another company folder, in a copy with that folder in place of `company`.
import { spawn } from 'node:child_process';
import { join, relative, resolve } from 'node:path';
import { PlainError, runScript } from '../lib/steps.ts';
import { applyCompany } from './applyCompany.ts';
import { prepareWorkspace } from './companyWorkspace.ts';

const OPTION = '--company';

const MAKE_IT_YOURS = 'scripts/company/makeItYours.ts';

/** Commands that can run for another company folder. The others are about the repository itself. */
const COMMANDS: ReadonlySet<string> = new Set([
  'scripts/company/applyCompany.ts',
  MAKE_IT_YOURS,
  'scripts/operations/checkMailDns.ts',
  'scripts/operations/doctor.ts',
  'scripts/run/build.ts',
  'scripts/run/runBuilt.ts',
  'scripts/run/start.ts',
]);

/**
 * Removes the `--company` option from a command line.
 * @returns the script, relative to the repository, its other arguments, and the company folder
 * @throws {PlainError} if the script can't run for another company folder, or no folder is given
 */
export function readCompanyOption(
  root: string,
  [file = '', ...args]: readonly string[],
): { readonly script: string; readonly args: readonly string[]; readonly folder: string } {
  const script = relative(root, resolve(root, file)).replaceAll('\\', '/');
  if (!COMMANDS.has(script)) throw new PlainError(`This command has no option ${OPTION}.`);
  const at = args.findIndex((argument) => argument === OPTION || argument.startsWith(`${OPTION}=`));
  const isSeparate = args[at] === OPTION;
  const folder = isSeparate ? args[at + 1] : args[at]?.slice(OPTION.length + 1);
  if (folder === undefined || folder === '' || folder.startsWith('--'))
    throw new PlainError(`Name the company folder: ${OPTION} DIR.`);
  return { script, args: args.toSpliced(at, isSeparate ? 2 : 1), folder };
}

if (process.argv[1] === import.meta.filename)
  await runScript(async () => {
    const root = resolve(import.meta.dirname, '../..');
    const { script, args, folder } = readCompanyOption(root, process.argv.slice(2));
    // npm changes the working directory, but the folder is relative to where the user ran the command.
    const workspace = await prepareWorkspace(root, resolve(process.env.INIT_CWD ?? process.cwd(), folder));
    // The copy still has the facts of the repository's own company. make-it-yours updates them itself, and has to run
    // even if company.json isn't valid yet.
    if (script !== MAKE_IT_YOURS) await applyCompany(workspace);
    const command = [join(workspace, 'scripts/bootstrap.mjs'), join(workspace, script), ...args];
    const child = spawn(process.execPath, command, { stdio: 'inherit' });
    process.on('SIGINT', () => {});
    process.on('SIGTERM', () => child.kill('SIGTERM'));
    return new Promise<number>((done, fail) => {
      child.once('error', fail);
      child.once('close', (code) => done(code ?? 1));
    });
  });
