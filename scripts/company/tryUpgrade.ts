// npm run try-upgrade [-- --from COMMIT]: creates a company's copy of an early commit, and upgrades it to the current
// sources and then to two made-up releases. Checks that there are no conflicts, that the company's facts and data are
// kept, and that everything else matches the release.
import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { isDeepStrictEqual, parseArgs } from 'node:util';
import { startLocalEmulator } from 'firebase-without-java/testing';
import { run } from '../lib/runCommand.ts';
import { messageOf, PlainError, runScript, step } from '../lib/steps.ts';
import { parseFacts } from './companyFile.ts';
import { ADDED_FACT, commitRelease, MADE_UP_RELEASES, MIGRATION, REMOVED_FACT } from './madeUpReleases.ts';
import { git, OWNERS } from './mergeRelease.ts';
import { linkAllPackages } from './scratchCopy.ts';

const root = resolve(import.meta.dirname, '../..');

/** The last commit before there was a company folder. */
const BEFORE_COMPANY_FOLDER = 'e2010308';
/** Tag for the current sources. */
const CURRENT = 'v1.0.0';
/** Maximum duration of all upgrades, without tests. */
const MAX_SECONDS = 60;
const ALERTS = 400;

const FACTS = {
  company: {
    name: 'Elm Grove Volunteer Fire Company',
    shortName: 'Elm Grove Fire',
    station: 'Station 12',
    phone: '814-555-0123',
    email: 'office@elmgrove.example',
    photoGallery: 'https://pictures.elmgrove.example/',
    timeZone: 'America/Chicago',
  },
  brandColors: { main: '#1d4f91', accent: '#c9a227' },
};

/** A program that replaces npm. It installs nothing, because this repository's packages are already linked. */
const NPM = `#!${process.execPath}
const { copyFileSync, rmSync } = require('node:fs');
rmSync('node_modules/.package-lock.json', { force: true });
copyFileSync('package-lock.json', 'node_modules/.package-lock.json');
`;

const HELP = `npm run try-upgrade [-- --from COMMIT]
  makes a copy for a company from an early commit (${BEFORE_COMPANY_FOLDER} by default), and upgrades it to the
  committed sources and through two made-up releases with other facts, colors and entities. Needs the history of the
  repository.`;

await runScript(async () => {
  const { from, help } = options();
  if (help) return console.log(HELP);
  const folder = await mkdtemp(join(tmpdir(), 'try-upgrade-'));
  try {
    return await tryUpgrades(folder, from);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});

function options() {
  try {
    return parseArgs({
      options: { from: { type: 'string', default: BEFORE_COMPANY_FOLDER }, help: { type: 'boolean', short: 'h' } },
    }).values;
  } catch (error) {
    throw new PlainError(`${messageOf(error)}\n\n${HELP}`);
  }
}

async function tryUpgrades(folder: string, from: string) {
  const [upstream, copy] = [join(folder, 'upstream'), join(folder, 'copy')];
  const env = await environment(folder);
  await step(`A company's copy of ${from}`, async () => {
    await clone(root, upstream);
    await git(upstream, 'tag', '--force', CURRENT);
    await clone(upstream, copy);
    await git(copy, 'reset', '-q', '--hard', from).catch(() => {
      throw new PlainError(`The history has no commit ${from}. Fetch it: git fetch --unshallow.`);
    });
    for (const repository of [upstream, copy]) await linkAllPackages(root, repository);
    await markInstalled(copy);
    await writeFile(join(folder, 'facts.json'), JSON.stringify(FACTS));
    await command(copy, env, ['scripts/company/makeItYours.ts', '--from', join(folder, 'facts.json')]);
    await git(copy, 'add', '--all');
    await git(copy, 'commit', '-qm', 'Make it ours');
  });
  const began = performance.now();
  await upgrade(`${from} to the current sources`, upstream, env, ['--into', copy, '--from', upstream, CURRENT]);
  await expectKept(copy, FACTS);
  for (const release of MADE_UP_RELEASES) {
    await commitRelease(upstream, release);
    const notes = await upgrade(`Upgrade to ${release.tag}`, copy, env, ['--from', upstream, release.tag]);
    for (const line of notes.split('\n').filter((each) => /^ {2}- /.test(each))) console.log(line);
    expectNotes(release.tag, notes);
    await expectProduct(copy, release.tag);
    if (release.tag !== MADE_UP_RELEASES.at(-1)?.tag) await expectKept(copy, FACTS);
  }
  const { photoGallery: _, ...company } = FACTS.company;
  await expectKept(copy, { ...FACTS, company });
  const seconds = (performance.now() - began) / 1_000;
  await step('Data', () => tryMigration(copy));
  await refusesEditedProduct(folder, upstream, copy, env);
  console.log(`\n3 upgrades without a conflict in ${seconds.toFixed(1)} s.`);
  if (seconds > MAX_SECONDS) throw new PlainError(`That is more than ${MAX_SECONDS} s.`);
  return 0;
}

/** Creates the environment for commands, with {@link NPM} in place of npm. */
async function environment(folder: string): Promise<NodeJS.ProcessEnv> {
  const bin = join(folder, 'bin');
  await mkdir(bin);
  await writeFile(join(bin, 'npm'), NPM);
  await chmod(join(bin, 'npm'), 0o755);
  const { npm_execpath: _, VITEST: __, NODE_ENV: ___, ...env } = process.env;
  return { ...env, PATH: `${bin}${delimiter}${env.PATH}` };
}

async function markInstalled(repository: string) {
  await rm(join(repository, 'node_modules/.package-lock.json'), { force: true });
  await writeFile(
    join(repository, 'node_modules/.package-lock.json'),
    await readFile(join(repository, 'package-lock.json'), 'utf8'),
  );
}

async function clone(from: string, to: string) {
  await git(root, 'clone', '-q', from, to);
  await git(to, 'config', 'user.name', 'Ada');
  await git(to, 'config', 'user.email', 'ada@example.org');
  await writeFile(join(to, '.git/info/exclude'), 'node_modules\n');
}

/** Runs one of a repository's own commands, and returns its output. */
async function command(repository: string, env: NodeJS.ProcessEnv, args: readonly string[]) {
  const { code, output } = await run(process.execPath, ['scripts/bootstrap.mjs', ...args], { cwd: repository, env });
  if (code !== 0) throw new PlainError(`${args.join(' ')} failed:\n${output}`);
  return output;
}

function upgrade(what: string, repository: string, env: NodeJS.ProcessEnv, args: readonly string[]) {
  return step(what, () => command(repository, env, ['scripts/company/upgrade.ts', '--without-tests', ...args]));
}

/** Checks that company.json has these facts, and that the generated modules have the company's name. */
async function expectKept(copy: string, expected: typeof FACTS | object) {
  const file = join(copy, 'company/company.json');
  const facts = parseFacts(await readFile(file, 'utf8'), file);
  for (const [group, values] of Object.entries(expected))
    for (const [name, value] of Object.entries(values as object))
      if (!isDeepStrictEqual(facts.get(`${group}.${name}`), value))
        throw new PlainError(`${group}.${name} is ${String(facts.get(`${group}.${name}`))} instead of ${value}.`);
  const modules = await readFile(join(copy, 'model/src/facts/everyPage.ts'), 'utf8');
  if (!modules.includes(FACTS.company.name)) throw new PlainError('The generated modules have other facts.');
}

function expectNotes(tag: string, notes: string) {
  const expected =
    tag === 'v1.1.0'
      ? ['1.1.0: Tell your dispatch center', `There is a new fact, ${ADDED_FACT}`]
      : ['2.0.0: Name the area', `The fact ${REMOVED_FACT} no longer exists`, MIGRATION, 'npm run migrate'];
  for (const text of expected)
    if (!notes.includes(text)) throw new PlainError(`The upgrade to ${tag} does not say “${text}”:\n${notes}`);
}

/** Checks that all files are committed and match the release, except for generated files and the company's own. */
async function expectProduct(copy: string, tag: string) {
  const changed = (await git(copy, 'diff', '-z', '--name-only', '--no-renames', tag, 'HEAD')).split('\0');
  const other = changed.filter((path) => path !== '' && !OWNERS.isCompanys(path) && !OWNERS.isReleases(path));
  if (other.length > 0) throw new PlainError(`These files differ from ${tag}: ${other.join(', ')}`);
  if ((await git(copy, 'status', '--porcelain')) !== '') throw new PlainError('Something is not committed.');
}

/** The parts of a copy's backup package that are needed to migrate data. */
interface Migrating {
  readonly FirestoreRest: new (access: object) => {
    readonly write: (documents: readonly object[]) => Promise<void>;
    readonly currentPage: (
      collection: string,
      after: string | undefined,
    ) => Promise<{ readonly documents: readonly { readonly path: string; readonly fields: object }[] }>;
  };
  readonly migrations: readonly object[];
  readonly runMigrations: (options: object) => Promise<readonly { readonly id: string; readonly changed: number }[]>;
}

/** Returns the fields of an alert, before the migration. */
function alert(at: number) {
  return { title: { stringValue: `Alert ${at}` }, rev: { integerValue: '1' } };
}

/** Runs the last release's migration on data from the release before it, and checks that nothing else changes. */
async function tryMigration(copy: string) {
  const load = async (path: string) => import(pathToFileURL(join(copy, 'backup/src', path)).href);
  const { FirestoreRest, migrations, runMigrations }: Migrating = {
    ...(await load('cloud/firestoreRest.ts')),
    ...(await load('migrations/allMigrations.ts')),
    ...(await load('migrations/runMigrations.ts')),
  };
  const emulator = await startLocalEmulator();
  try {
    const access = { projectId: 'demo-upgrade', firestore: `http://${emulator.host}`, token: async () => 'owner' };
    const database = new FirestoreRest(access);
    await database.write(Array.from({ length: ALERTS }, (_, at) => ({ path: `alerts/a${at}`, fields: alert(at) })));
    await database.write([{ path: 'posts/p', fields: { title: { stringValue: 'Post' } } }]);
    const posts = await database.currentPage('posts', undefined);
    let backups = 0;
    const backUp = async () => void (backups += 1);
    const first = await runMigrations({ database, migrations, backUp });
    const second = await runMigrations({ database, migrations, backUp });
    let alerts = 0;
    for (let after: string | undefined; ;) {
      const { documents } = await database.currentPage('alerts', after);
      if (documents.length === 0) break;
      for (const { path, fields } of documents) {
        const expected = { ...alert(Number(path.slice(8))), area: { stringValue: 'The county' } };
        if (!isDeepStrictEqual(fields, { ...expected, rev: { integerValue: '2' } }))
          throw new PlainError(`${path} is ${JSON.stringify(fields)}.`);
      }
      alerts += documents.length;
      after = documents.at(-1)?.path;
    }
    const isRight =
      isDeepStrictEqual(first, [{ id: MIGRATION, changed: ALERTS }]) &&
      second.length === 0 &&
      backups === 1 &&
      alerts === ALERTS &&
      isDeepStrictEqual(await database.currentPage('posts', undefined), posts);
    if (!isRight)
      throw new PlainError(`The migration went wrong: ${JSON.stringify({ first, second, backups, alerts })}`);
    console.log(`  ${alerts} documents migrated once, after one backup.`);
  } finally {
    await emulator.close();
  }
}

/** Checks that an upgrade is refused without any changes if the company edited the same lines as the release. */
async function refusesEditedProduct(folder: string, upstream: string, copy: string, env: NodeJS.ProcessEnv) {
  await step('A company that edited the product', async () => {
    const file = join(copy, 'docs/operations.md');
    await writeFile(
      file,
      (await readFile(file, 'utf8')).replace('Everything that a running site needs.', 'Our notes.'),
    );
    await git(copy, 'commit', '-qam', 'Edit the product');
    const before = await git(copy, 'rev-parse', 'HEAD');
    await commitRelease(upstream, {
      tag: 'v2.0.1',
      edits: [['docs/operations.md', 'Everything that a running site needs.', 'What a running site needs.']],
    });
    const args = ['scripts/bootstrap.mjs', 'scripts/company/upgrade.ts', '--without-tests', '--from', upstream];
    const { code, output } = await run(process.execPath, args, { cwd: copy, env });
    const isRefused = code === 1 && /Nothing was changed: .*docs\/operations\.md/s.test(output);
    if (!isRefused) throw new PlainError(`The upgrade of an edited product was not refused:\n${output}`);
    const isClean =
      (await git(copy, 'status', '--porcelain')) === '' && (await git(copy, 'rev-parse', 'HEAD')) === before;
    if (!isClean) throw new PlainError(`The refused upgrade has changed something in ${folder}.`);
  });
}
