// npm run upgrade [-- RELEASE] [--from REPOSITORY] [--into COPY] [--without-tests]: merges a release of the product
// into a company's repository.
import { existsSync } from 'node:fs';
import { cp, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { mustRun, run } from '../lib/runCommand.ts';
import { messageOf, PlainError, runScript, step } from '../lib/steps.ts';
import { compareVersions, isRelease, thingsToDo } from './changelog.ts';
import { writeCompany } from './companyFile.ts';
import { flatFacts } from './facts.ts';
import { git, mergeRelease, OWNERS, type Owners } from './mergeRelease.ts';

const root = resolve(import.meta.dirname, '../..');

const HELP = `npm run upgrade [-- v1.2.0] [--from REPOSITORY] [--without-tests]
  merges a release, by default the newest, of the repository "upstream" or of --from, writes what
  follows from your company folder, runs the tests, and prints what you have to do.
npm run upgrade -- --into ../our-copy
  in a fresh clone of the release: upgrades a copy from before there was a company folder.`;

/** Files that contained a company's facts before there was a company folder. */
const EARLIER_FACTS: ReadonlySet<string> = new Set([
  ...['accounts', 'everyPageFacts', 'fewPagesFacts', 'joining', 'publicationPolicy'].map(
    (name) => `model/src/company/${name}.ts`,
  ),
  ...['appIcon', 'mark', 'lantern'].map((name) => `web/src/ui/drawings/${name}.svg`),
  'incidents/src/dispatch/centers.json',
  'web/privacy.html',
]);

/** New paths of files that moved to the company folder, by their old paths. */
const MOVED: ReadonlyMap<string, string> = new Map([
  ['incidents/src/dispatch/centers.json', 'company/dispatchCenters.json'],
  ...['appIcon', 'mark', 'lantern'].map(
    (name) => [`web/src/ui/drawings/${name}.svg`, `company/drawings/${name}.svg`] as const,
  ),
]);

await runScript(async () => {
  const { into, from, help, release, withTests } = options();
  if (help) return console.log(HELP);
  const copy = into === undefined ? root : resolve(into);
  if ((await git(copy, 'status', '--porcelain')) !== '')
    throw new PlainError(`Nothing was changed: ${copy} has changes that are not committed. Commit them first.`);
  const before = await git(copy, 'rev-parse', 'HEAD');
  const tag = await fetchRelease(copy, release, from ?? (into === undefined ? 'upstream' : root));
  if (await isContained(copy, tag)) return console.log(`${tag} is already there.`);
  const oldVersion = await versionAt(copy, 'HEAD');
  const isFirst = !existsSync(join(copy, 'company/company.json'));
  const notes = isFirst ? await firstUpgrade(copy, tag) : await laterUpgrade(copy, tag);
  try {
    await mustRun('npm run company', process.execPath, ['scripts/bootstrap.mjs', 'scripts/company/applyCompany.ts'], {
      cwd: copy,
    });
  } catch (error) {
    await git(copy, 'reset', '--hard', before);
    throw new PlainError(`Nothing was changed, because this failed:\n${messageOf(error)}`);
  }
  await git(copy, 'add', '--all');
  await git(copy, 'commit', '-qm', `Upgrade to ${tag}`);
  console.log(`Upgraded to ${tag}. To undo it: git reset --hard ${before.slice(0, 12)}`);
  const changelog = await readFile(join(copy, 'CHANGELOG.md'), 'utf8').catch(() => '');
  const list = [...notes, ...thingsToDo(changelog, oldVersion, tag)];
  console.log(list.length === 0 ? 'There is nothing for you to do.' : ['For you to do:', ...list].join('\n  - '));
  if (!withTests) return undefined;
  return (await run('npm', ['test'], { cwd: copy, output: 'show' })).code;
});

function options() {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: {
        from: { type: 'string' },
        into: { type: 'string' },
        'without-tests': { type: 'boolean' },
        help: { type: 'boolean', short: 'h' },
      },
    });
    return { ...values, release: positionals[0], withTests: values['without-tests'] !== true };
  } catch (error) {
    throw new PlainError(`${messageOf(error)}\n\n${HELP}`);
  }
}

/** Fetches the releases of a repository, and returns the tag to upgrade to. */
async function fetchRelease(copy: string, wanted: string | undefined, from: string) {
  await step('Fetching releases', () => git(copy, 'fetch', '--force', '--tags', from));
  const tags = (await git(copy, 'tag', '--list')).split('\n').filter(isRelease).toSorted(compareVersions);
  const tag = wanted ?? tags.at(-1);
  if (tag === undefined || !tags.includes(tag))
    throw new PlainError(`There is no release ${tag ?? ''}. There are: ${tags.join(', ') || 'none'}.`);
  return tag;
}

async function isContained(copy: string, tag: string) {
  return (await run('git', ['merge-base', '--is-ancestor', tag, 'HEAD'], { cwd: copy })).code === 0;
}

async function versionAt(copy: string, commit: string): Promise<string> {
  return JSON.parse(await git(copy, 'show', `${commit}:package.json`)).version;
}

/** Merges a release into a repository that has a company folder. Returns notes for the user. */
async function laterUpgrade(copy: string, tag: string) {
  const oldPaths = pathsOf(JSON.parse(await git(copy, 'show', 'HEAD:scripts/company/company.schema.json')));
  const oldMigrations = await migrationsIn(copy);
  const edited = await mergeRelease(copy, tag);
  const schema = JSON.parse(await readFile(join(copy, 'scripts/company/company.schema.json'), 'utf8'));
  const newPaths = pathsOf(schema);
  const file = join(copy, 'company/company.json');
  const removed = await withoutFacts(file, newPaths);
  const added = [...newPaths].filter((path) => !oldPaths.has(path));
  const migrations = (await migrationsIn(copy)).filter((id) => !oldMigrations.includes(id));
  return [
    ...notesOnEdited(edited),
    ...removed.map((path) => `The fact ${path} no longer exists; it was removed from company/company.json.`),
    ...added.map((path) => `There is a new fact, ${path}: add it to company/company.json if its default is not right.`),
    ...(migrations.length === 0
      ? []
      : [
          `This release changes stored documents (${migrations.join(', ')}). After deploying it, run ` +
            'npm run migrate -- BACKUP-FOLDER --project YOUR-PROJECT, which makes a backup first.',
        ]),
  ];
}

/** Returns the IDs of the migrations in a copy of the product. */
async function migrationsIn(copy: string): Promise<string[]> {
  const source = await readFile(join(copy, 'backup/src/migrations/allMigrations.ts'), 'utf8').catch(() => '');
  return Array.from(source.matchAll(/\bid: '([^']+)'/g), ([, id = '']) => id);
}

/** Returns the source text of the rules in a publication policy. */
function rules(source: string) {
  return /publicationPolicy: PublicationPolicy = ([^;]*);/.exec(source)?.[1];
}

/** Upgrades a copy from before there was a company folder. Returns notes for the user. */
async function firstUpgrade(copy: string, tag: string) {
  const facts = await printedFacts(copy);
  const base = await git(copy, 'merge-base', 'HEAD', tag);
  const owners: Owners = {
    isCompanys: (path) => !path.startsWith('company/') && OWNERS.isCompanys(path),
    isReleases: (path) => path.startsWith('company/') || OWNERS.isReleases(path) || EARLIER_FACTS.has(path),
  };
  const isEdited = async (path: string) => (await git(copy, 'diff', '--name-only', base, 'HEAD', '--', path)) !== '';
  const before = await git(copy, 'rev-parse', 'HEAD');
  const edited = await mergeRelease(copy, tag, owners);
  const { facts: known, unknown } = flatFacts(facts);
  const own = new Map([...known].filter(([, value]) => value !== ''));
  await writeCompany(copy, own);
  for (const [earlier, path] of MOVED)
    if (await isEdited(earlier))
      await writeFile(join(copy, path), `${await git(copy, 'show', `${before}:${earlier}`)}\n`);
  await moveSettings(copy);
  const byHand = [
    ['web/privacy.html', 'company/privacy.html, which has only the text'],
    ['model/src/company/sessionLimits.ts', 'sessionLimits in company/company.json'],
  ] as const;
  const policy = 'model/src/company/publicationPolicy.ts';
  const [oldRules, ownRules] = await Promise.all(
    [base, before].map((commit) => git(copy, 'show', `${commit}:${policy}`)),
  );
  const notes = await Promise.all(
    byHand.map(async ([path, to]) =>
      (await isEdited(path)) ? [`You edited ${path}. Bring your changes to ${to}: git show ${before}:${path}`] : [],
    ),
  );
  return [
    ...notesOnEdited(edited),
    ...notes.flat(),
    ...(rules(oldRules ?? '') === rules(ownRules ?? '')
      ? []
      : [`Bring your rules from ${policy} to company/publicationPolicy.json: git show ${before}:${policy}`]),
    ...unknown.map((path) => `The fact ${path} no longer exists, so it is not in company/company.json.`),
  ];
}

/** Runs a copy's own code to print its facts, and returns them. */
async function printedFacts(copy: string): Promise<unknown> {
  const { code, output } = await run(
    process.execPath,
    ['scripts/bootstrap.mjs', 'scripts/company/makeItYours.ts', '--print'],
    { cwd: copy, maxShown: 2 ** 20 },
  );
  if (code !== 0) throw new PlainError(`Nothing was changed: ${copy} cannot print its facts.\n${output.trim()}`);
  return JSON.parse(output.slice(output.indexOf('{')));
}

/** Moves deployment settings, which git used to ignore, into the company folder. */
async function moveSettings(copy: string) {
  for (const folder of ['functions', 'web'])
    for (const name of await readdir(join(copy, folder)))
      if (/^\.env(\.|$)/.test(name) && !/\.(example|local)$/.test(name)) {
        const target = join(copy, 'company', name);
        if (!existsSync(target)) await rename(join(copy, folder, name), target);
        else await cp(join(copy, folder, name), `${target}.earlier`);
      }
}

function notesOnEdited(edited: readonly string[]) {
  return edited.length === 0
    ? []
    : [
        `You edited files of the product: ${edited.join(', ')}. ` +
          'Your changes are still there, but a later release may not fit them.',
      ];
}

/** Removes facts that a release doesn't have. Returns their paths. */
async function withoutFacts(file: string, known: ReadonlySet<string>) {
  const company: Record<string, unknown> = JSON.parse(await readFile(file, 'utf8'));
  const removed: string[] = [];
  const visit = (object: Record<string, unknown>, before: string) => {
    for (const [name, value] of Object.entries(object)) {
      const path = before === '' ? name : `${before}.${name}`;
      if (path === '$schema' || known.has(path)) continue;
      if (typeof value === 'object' && value !== null && [...known].some((each) => each.startsWith(`${path}.`)))
        visit(value as Record<string, unknown>, path);
      else {
        delete object[name];
        removed.push(path);
      }
    }
  };
  visit(company, '');
  if (removed.length > 0) await writeFile(file, `${JSON.stringify(company, undefined, 2)}\n`);
  return removed;
}

/** Returns the paths of all facts in a JSON schema. */
function pathsOf(schema: unknown): ReadonlySet<string> {
  return new Set(listPaths(schema, ''));
}

function listPaths(schema: unknown, before: string): string[] {
  const { properties = {} } = schema as { readonly properties?: Readonly<Record<string, unknown>> };
  return Object.entries(properties).flatMap(([name, inner]) => {
    const path = before === '' ? name : `${before}.${name}`;
    return (inner as { readonly type?: unknown }).type === 'object' ? listPaths(inner, path) : [path];
  });
}
