// npm run companies -- COMMAND DIR…: runs a command for each company folder, and prints one summary.
import { join, resolve } from 'node:path';
import { run } from '../lib/runCommand.ts';
import { PlainError, runScript, step } from '../lib/steps.ts';
import { companyFoldersIn } from './companyWorkspace.ts';

const HELP = `npm run companies -- build|doctor|check DIR… [-- ARGUMENTS]
  runs a command for each company folder, one after the other, and prints one summary. A DIR is a company folder, or a
  folder that has some. Exits with 1 if the command failed for one of them.
  build     builds the site, the functions and the commands
  doctor    checks the deployments
  check     checks company.json and the publication policy, and writes what follows from them`;

/** Scripts by command. */
const SCRIPTS: ReadonlyMap<string, string> = new Map([
  ['build', 'scripts/run/build.ts'],
  ['doctor', 'scripts/operations/doctor.ts'],
  ['check', 'scripts/company/applyCompany.ts'],
]);

/** Maximum number of lines of a command's output to include in the summary. */
const MAX_LINES = 40;

/** The result of a command for one company folder. */
interface CompanyResult {
  readonly folder: string;
  readonly code: number;
  readonly output: string;
}

/** Returns the summary of all companies, and the exit code. */
export function summaryOf(command: string, results: readonly CompanyResult[]): { text: string; code: number } {
  const failed = results.filter(({ code }) => code !== 0);
  const lines = results.flatMap(({ folder, code, output }) => [
    `${code === 0 ? 'ok    ' : 'failed'}  ${folder}`,
    ...(code === 0 && command !== 'doctor' ? [] : tail(output).map((line) => `          ${line}`)),
  ]);
  const sum = `${command}: ${results.length - failed.length} of ${results.length} companies are in order.`;
  return { text: [...lines, sum].join('\n'), code: failed.length === 0 ? 0 : 1 };
}

function tail(output: string) {
  return output
    .split('\n')
    .filter((line) => line.trim() !== '')
    .slice(-MAX_LINES);
}

/**
 * Parses the command line.
 * @throws {PlainError} if the command is unknown or no folder is given
 */
export function readCompaniesArguments(argv: readonly string[]): {
  readonly command: string;
  readonly script: string;
  readonly folders: readonly string[];
  readonly args: readonly string[];
} {
  const end = argv.indexOf('--');
  const [command = '', ...folders] = end === -1 ? argv : argv.slice(0, end);
  const script = SCRIPTS.get(command);
  if (script === undefined || folders.length === 0 || folders.some((folder) => folder.startsWith('-')))
    throw new PlainError(HELP);
  return { command, script, folders, args: end === -1 ? [] : argv.slice(end + 1) };
}

if (process.argv[1] === import.meta.filename)
  await runScript(async () => {
    const root = resolve(import.meta.dirname, '../..');
    const { command, script, folders, args } = readCompaniesArguments(process.argv.slice(2));
    const from = process.env.INIT_CWD ?? process.cwd();
    const companies = (await Promise.all(folders.map((folder) => companyFoldersIn(resolve(from, folder))))).flat();
    const results: CompanyResult[] = [];
    for (const folder of companies) {
      const { code, output } = await step(`${command} for ${folder}`, () =>
        run(process.execPath, [join(root, 'scripts/bootstrap.mjs'), script, '--company', folder, ...args], {
          cwd: root,
        }),
      );
      results.push({ folder, code, output });
    }
    const { text, code } = summaryOf(command, results);
    console.log(`\n${text}`);
    return code;
  });
