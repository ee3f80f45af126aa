import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { company, stationNumber } from '@firehouse/model';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { paintNumber } from '@firehouse/web/build';
import { leftoverColors, leftoverFacts } from './leftovers.ts';
import { scratchCopy } from './scratchCopy.ts';

// If upload tests have run in this process, sharp can't open SVG images without this.
sharp.unblock({ operation: ['VipsForeignLoad'] });

const root = resolve(import.meta.dirname, '../..');
const FACTS = join(import.meta.dirname, 'secondCompany.json');

interface Second {
  readonly company: { readonly name: string; readonly station: string; readonly timeZone: string };
  readonly brandColors: { readonly main: string; readonly accent: string };
}
const second = JSON.parse(readFileSync(FACTS, 'utf8')) as Second;
const secondNumber = second.company.station.replaceAll(/\D/g, '');

/**
 * Unit tests that depend on the company's facts, which are run again for the second company. To save time, others
 * aren't.
 */
const UNIT_TESTS = [
  'model/src',
  'functions/src/mail/compose',
  'functions/src/mail/smtp',
  'functions/src/subscriptions',
  'functions/src/feeds',
  'incidents/src/dispatch',
  'functions/src/deployment',
  'seed/src/demo',
  'scripts/company/drawIcons',
  'scripts/check/colorLiterals',
  'scripts/operations/hosting',
  'scripts/operations/doctor',
  'web/vite',
];
const PAGE_TESTS = [
  'src/app/PublicPage',
  'src/app/frame',
  'src/pages/home',
  'src/pages/joinUs',
  'src/pages/newStation',
];

const parent = mkdtempSync(join(tmpdir(), 'second-company-'));
const copy = join(parent, 'firehouse');

interface Run {
  readonly code: number;
  readonly output: string;
}

function run(args: readonly string[], { cwd = copy, input }: { cwd?: string; input?: string } = {}): Promise<Run> {
  // With Vitest's NODE_ENV, Vite would create a development build.
  const { NODE_ENV: _, VITEST: __, ...inherited } = process.env;
  // A second worker would only load all modules again.
  const env = { ...inherited, TEST_WORKERS: '1' };
  return new Promise((done) => {
    const child = execFile(process.execPath, [...args], { cwd, env, maxBuffer: 2 ** 26 }, (error, stdout, stderr) => {
      done({ code: error === null ? 0 : Number(error.code), output: stdout + stderr });
    });
    if (input !== undefined) child.stdin?.end(input);
  });
}

const makeItYours = (args: readonly string[], input?: string) =>
  run(['--import', 'tsx', 'scripts/company/makeItYours.ts', ...args], input === undefined ? {} : { input });

async function mustRun(args: readonly string[], cwd = copy): Promise<void> {
  const { code, output } = await run(args, { cwd });
  expect(code, output.slice(-5_000)).toBe(0);
}

async function answersIn(name: string, facts: unknown): Promise<string> {
  const file = join(parent, name);
  await writeFile(file, typeof facts === 'string' ? facts : JSON.stringify(facts));
  return file;
}

const sourceOf = async (): Promise<string> =>
  (
    await Promise.all(
      ['company/company.json', 'model/src/facts/everyPage.ts', 'firebase.json', '.firebaserc'].map((file) =>
        readFile(join(copy, file), 'utf8'),
      ),
    )
  ).join();

/** Returns all text files in the builds, by path. */
async function built(): Promise<ReadonlyMap<string, string>> {
  const texts = new Map<string, string>();
  for (const folder of ['web/dist', 'functions/dist', 'seed/dist'])
    for (const name of await readdir(join(copy, folder), { recursive: true }))
      if (/\.(c?js|css|html|svg|json|txt|webmanifest)$/.test(name))
        texts.set(`${folder}/${name}`, await readFile(join(copy, folder, name), 'utf8'));
  return texts;
}

/** Returns the SVG path data for a digit. */
function strokes(digit: string): string | undefined {
  const mark = '<text class="number" x="1" y="1" font-size="1" stroke="x">0</text>';
  return / d="([^"]*)"/.exec(paintNumber(mark, digit))?.[1];
}

// Don't run this in the copy, where it would create another copy.
describe.runIf(company.name !== second.company.name)('another company', () => {
  beforeAll(async () => {
    await scratchCopy(root, copy);
  }, 120_000);
  afterAll(() => rmSync(parent, { recursive: true, force: true }));

  it('gets all problems of its facts at once, and nothing is written', async () => {
    const before = await sourceOf();
    const wrong = { company: { timeZone: 'Eastern', phone: '5', address: { zip: 1 } }, brandColors: { main: 'red' } };
    const { code, output } = await makeItYours(['--from', await answersIn('wrong.json', wrong)]);
    expect(code).toBe(1);
    expect(output).toContain('Nothing was written.');
    for (const path of ['company.timeZone', 'company.phone', 'company.address.zip', 'brandColors.main'])
      expect(output).toContain(`${path} must be `);
    const unknown = await makeItYours(['--from', await answersIn('unknown.json', { company: { nmae: 'x' } })]);
    expect([unknown.code, unknown.output]).toEqual([1, expect.stringContaining('company.nmae')]);
    const broken = await makeItYours(['--from', await answersIn('broken.json', '{')]);
    expect([broken.code, broken.output]).toEqual([1, expect.stringContaining('broken.json cannot be read')]);
    const ended = await makeItYours([], 'Elm Grove Fire Company\n');
    expect([ended.code, ended.output]).toEqual([1, expect.stringContaining('Nothing was written')]);
    expect(await sourceOf()).toBe(before);
  });

  it('has help, and can print its facts as a file that changes nothing', async () => {
    expect(await makeItYours(['--help'])).toMatchObject({
      code: 0,
      output: expect.stringContaining('--from') as string,
    });
    expect(await makeItYours(['--form', 'x'])).toMatchObject({ code: 1 });
    const { output } = await makeItYours(['--print']);
    const { output: same } = await makeItYours(['--from', await answersIn('same.json', output)]);
    expect(same.trim()).toBe('Nothing changed.');
  });

  it('is asked again after an invalid answer, and keeps the value for an empty one', async () => {
    const { code, output } = await makeItYours([], `\n\n\nlong ago\n${'\n'.repeat(60)}`);
    expect(code, output).toBe(0);
    expect(output).toContain('That must be a year');
    expect(output).toContain('Nothing changed.');
  });

  it('has all files restored when a later step fails', async () => {
    const step = join(copy, 'scripts/company/drawIcons.ts');
    const [whole, before] = await Promise.all([readFile(step, 'utf8'), sourceOf()]);
    await writeFile(step, "throw new Error('No icons.');");
    const { code, output } = await makeItYours(['--from', FACTS]);
    expect([code, output]).toEqual([1, expect.stringMatching(/Nothing was changed.*No icons\./s)]);
    expect(await sourceOf()).toBe(before);
    await writeFile(step, whole);
  });

  it('is written once, and then there is nothing to change', async () => {
    const { code, output } = await makeItYours(['--from', FACTS]);
    expect(code, output).toBe(0);
    expect(output).toContain('What is left to do');
    expect((await makeItYours(['--from', FACTS])).output.trim()).toBe('Nothing changed.');
    expect(await sourceOf()).toContain(second.company.timeZone);
    await mustRun(['node_modules/oxfmt/bin/oxfmt', '--list-different', 'model/src']);
  });

  it('has no facts or colors of this one in its build', async () => {
    const vite = [join(copy, 'node_modules/vite/bin/vite.js'), 'build', '--logLevel', 'warn'];
    await Promise.all([
      mustRun(['--import', 'tsx', 'scripts/build.ts'], join(copy, 'functions')),
      mustRun(vite, join(copy, 'web')),
      mustRun(vite, join(copy, 'seed')),
    ]);
    const left: string[] = [];
    const [facts, colors] = [leftoverFacts(second), leftoverColors(second)];
    const texts = new Map([...(await built()), ['firebase.json', await readFile(join(copy, 'firebase.json'), 'utf8')]]);
    for (const [file, text] of texts) {
      for (const { fact, pattern } of facts) if (pattern.test(text)) left.push(`${file}: ${fact}`);
      const lower = text.toLowerCase();
      for (const color of colors) if (lower.includes(color)) left.push(`${file}: ${color}`);
    }
    expect(left).toEqual([]);
  }, 240_000);

  it('has its own number on its apparatus, and its own image for shared links', async () => {
    const drawings = [...(await built())].filter(([file]) => /static\/img\/.*\.svg$/.test(file));
    const [, engine = ''] = drawings.find(([file]) => file.includes('/engine-')) ?? [];
    for (const digit of secondNumber) expect(engine).toContain(`d="${strokes(digit)}"`);
    for (const [file, text] of drawings)
      for (const digit of stationNumber.replaceAll(new RegExp(`[${secondNumber}]`, 'g'), ''))
        expect(text.includes(`d="${strokes(digit)}" transform`), file).toBe(false);
    const share = 'icons/share.png';
    const [own, other] = await Promise.all(
      [join(root, 'web/public', share), join(copy, 'web/dist', share)].map((file) => sharp(file).raw().toBuffer()),
    );
    expect(own?.equals(other ?? Buffer.alloc(0))).toBe(false);
  });

  it('passes its tests', async () => {
    const vitest = join(copy, 'node_modules/vitest/vitest.mjs');
    await mustRun([
      vitest,
      'run',
      '--project',
      'unit',
      '--project',
      'web',
      '--reporter=dot',
      ...UNIT_TESTS,
      ...PAGE_TESTS,
    ]);
  }, 300_000);
});
