import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { run } from './run.ts';
import { SUITES, obstacleIn } from './suites.ts';

const [nodejs, , cli] = SUITES;
if (!nodejs || !cli) throw new Error('A suite is missing.');
/** A fake Mocha that reports whether an emulator and a `firebase` command are available. */
const MOCHA = `
  const { existsSync } = require('node:fs');
  const { delimiter, join } = require('node:path');
  const host = process.env.FIRESTORE_EMULATOR_HOST;
  const print = (type, fullTitle) => console.log(JSON.stringify([type, { fullTitle }]));
  (async () => {
    const answer = host ? await (await fetch('http://' + host)).text() : '';
    print(answer.trim() === 'Ok' ? 'pass' : 'fail', 'has an emulator');
    const [bin] = process.env.PATH.split(delimiter);
    print(bin.startsWith(process.env.TMPDIR) && existsSync(join(bin, 'firebase')) ? 'pass' : 'fail', 'has the CLI');
    if (process.argv.includes('build/system-test')) return print('end', '');
    // A process that outlives the tests.
    const left = require('node:child_process').spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)']);
    console.error(left.pid);
    process.exit();
  })();
`;

let checkout = '';
beforeAll(() => {
  checkout = mkdtempSync(join(tmpdir(), 'checkout-'));
  const files = {
    'node_modules/mocha/package.json': '{"bin":{"mocha":"./run.cjs"}}',
    'node_modules/mocha/run.cjs': MOCHA,
    'lib/bin/firebase.js': '',
  };
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(checkout, path)), { recursive: true });
    writeFileSync(join(checkout, path), text);
  }
});
afterAll(() => rmSync(checkout, { recursive: true, force: true }));

describe('run', () => {
  it("runs a checkout's Mocha against an emulator", async () => {
    const { results, isComplete } = await run(nodejs.runs[0]!, checkout, {});
    expect([...results]).toEqual([
      ['has an emulator', true],
      ['has the CLI', false],
    ]);
    expect(isComplete).toBe(true);
  });

  it('puts the CLI on the PATH, shows how a run broke off, and ends what it left running', async () => {
    const { results, isComplete, lastLines } = await run(cli.runs[0]!, checkout, { jar: '/official.jar' });
    expect([...results]).toEqual([
      ['has an emulator', false],
      ['has the CLI', true],
    ]);
    expect(isComplete).toBe(false);
    expect(lastLines.at(-1)).toMatch(/^\d+$/);
    expect(() => process.kill(Number(lastLines.at(-1)), 0)).toThrow('ESRCH');
  });
});

describe('obstacleIn', () => {
  it('says what is missing', () => {
    expect(obstacleIn(cli, checkout)).toBeUndefined();
    expect(obstacleIn(nodejs, checkout)).toBe(
      `${checkout} has no build/system-test. Prepare the checkout of nodejs-firestore first: ` +
        'npm install && npm run compile',
    );
    expect(obstacleIn(nodejs, '/missing')).toBe(
      'There is no /missing: --nodejs-firestore needs a checkout of nodejs-firestore.',
    );
  });
});
