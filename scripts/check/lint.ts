import { join, resolve } from 'node:path';
import { run } from '../lib/runCommand.ts';
import { importersOf, readModules, unusedExports } from './counts/modules.ts';
import { wrongImports } from './directions.ts';
import { wrongFolderLines } from './folderLines.ts';
import { longLines } from './lineLength.ts';
import { checkReferences } from './references.ts';
import { singleImporterShare } from './sourceCounts.ts';
import { filesBelow } from './sourceFiles.ts';
import { checkWording } from './avoidedWording.ts';
import { avoidedNames, repeatedFolders } from './avoidedNames.ts';

/**
 * Maximum percentage of modules in web/src that only one other module imports. Above it, fold small ones into their
 * importers.
 */
const MAX_SINGLE_IMPORTERS = 40;

/**
 * Runs all checks and prints the problems: formatting, oxlint, wording, names, imports, folder descriptions, line
 * lengths, unused exports, single importers and broken references. Returns true if there are no problems.
 */
async function lint(root: string): Promise<boolean> {
  const formatted = await passes(root, 'oxfmt/bin/oxfmt', ['--list-different']);
  if (!formatted) console.error('These files are not formatted. Run npm run format.');
  const linted = await passes(root, 'oxlint/bin/oxlint', ['--type-aware', '--deny-warnings']);
  const files = filesBelow(root);
  const modules = readModules(root, files);
  const share = singleImporterShare(files, 'web/src', importersOf(modules));
  const findings = [
    ...checkWording(),
    ...avoidedNames(root),
    ...repeatedFolders(root),
    ...wrongImports(root, files, modules),
    ...wrongFolderLines(root, files),
    ...longLines(root),
    ...unusedExports(modules).map((line) => `${line} is exported, but nothing imports it.`),
    ...(share > MAX_SINGLE_IMPORTERS
      ? [`web/src: ${share} % of the modules have a single importer; ${MAX_SINGLE_IMPORTERS} % are allowed.`]
      : []),
    ...checkReferences(root).broken.map((line) => `${line} does not exist.`),
  ];
  for (const message of findings) console.error(message);
  return formatted && linted && findings.length === 0;
}

async function passes(root: string, tool: string, args: string[]) {
  const { code, output } = await run(process.execPath, [join(root, 'node_modules', tool), ...args], { cwd: root });
  if (code !== 0) console.error(output.trim());
  return code === 0;
}

if (process.argv[1] === import.meta.filename)
  process.exitCode = (await lint(resolve(import.meta.dirname, '../..'))) ? 0 : 1;
