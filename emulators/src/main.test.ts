import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { networkInterfaces, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';

const EMULATORS = fileURLToPath(new URL('..', import.meta.url));
const HAS_IPV6 = Object.values(networkInterfaces()).some((addresses) =>
  addresses?.some(({ address }) => address === '::1'),
);

let folder: string;
let program: string;
const running: ChildProcess[] = [];

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'main-test-'));
  await build({ root: EMULATORS, logLevel: 'error', build: { outDir: folder } });
  writeFileSync(join(folder, 'package.json'), '{"type":"module"}');
  program = join(folder, 'firestore.js');
}, 60_000);
afterEach(() => {
  for (const child of running.splice(0)) child.kill('SIGKILL');
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

interface Started {
  readonly child: ChildProcess;
  readonly port: number;
  readonly output: () => string;
}

/** Starts the built emulator in an empty directory without node_modules. */
async function start(...line: string[]): Promise<Started> {
  const child = spawn(process.execPath, [program, '--port', '0', ...line], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  running.push(child);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk: Buffer) => {
      output += chunk.toString();
    });
  }
  await vi.waitFor(() => expect(output).toMatch(/running on .*:\d+/), { timeout: 20_000 });
  return { child, port: Number(/running on .*:(\d+)/.exec(output)?.[1]), output: () => output };
}

async function statusOf(
  port: number,
  path: string,
  { host = '127.0.0.1', databaseId = '(default)' } = {},
): Promise<number> {
  return (await fetch(`http://${host}:${port}/v1/projects/demo-x/databases/${databaseId}/documents${path}`)).status;
}

function rulesFor(collection: string): string {
  return (
    `rules_version = '2'; service cloud.firestore { match /databases/{d}/documents { ` +
    `match /${collection}/{x} { allow get; } } }`
  );
}

describe('the process', () => {
  it('listens on both loopback addresses, and exits on SIGINT immediately', async () => {
    const { child, port } = await start('--host', '127.0.0.1');
    expect(await statusOf(port, '/c/x')).toBe(404);
    if (HAS_IPV6) expect(await statusOf(port, '/c/x', { host: '[::1]' })).toBe(404);
    const ended = once(child, 'exit');
    child.kill('SIGINT');
    expect(await ended).toEqual([0, null]);
  });

  it('reloads a changed rules file, and retains the last valid rules', async () => {
    const rules = join(folder, 'firestore.rules');
    writeFileSync(rules, rulesFor('one'));
    const { port, output } = await start('--rules', rules);
    expect([await statusOf(port, '/one/x'), await statusOf(port, '/two/x')]).toEqual([404, 403]);
    writeFileSync(rules, rulesFor('second'));
    await vi.waitFor(
      async () => expect([await statusOf(port, '/one/x'), await statusOf(port, '/second/x')]).toEqual([403, 404]),
      { timeout: 10_000 },
    );
    writeFileSync(rules, 'service nonsense {');
    await vi.waitFor(
      () =>
        expect(output()).toMatch(/^firestore\.rules:1:19 - ERROR .+\n {2}1 \| service nonsense \{\n {4}\| {19}\^$/m),
      { timeout: 10_000 },
    );
    expect(await statusOf(port, '/second/x')).toBe(404);
  });

  it('reloads the rules of a named database, which are separate from those of the others', async () => {
    const second = join(folder, 'second.rules');
    writeFileSync(second, rulesFor('one'));
    writeFileSync(join(folder, 'default.rules'), rulesFor('two'));
    const { port, output } = await start(
      '--rules',
      join(folder, 'default.rules'),
      '--database_rules',
      `second=${second}`,
    );
    const statuses = async (databaseId: string): Promise<readonly number[]> =>
      Promise.all(['/one/x', '/two/x'].map(async (path) => statusOf(port, path, { databaseId })));
    expect([await statuses('second'), await statuses('(default)'), await statuses('third')]).toEqual([
      [404, 403],
      [403, 404],
      [403, 404],
    ]);
    writeFileSync(second, rulesFor('two'));
    await vi.waitFor(async () => expect(await statuses('second')).toEqual([403, 404]), { timeout: 10_000 });
    writeFileSync(second, 'nonsense');
    await vi.waitFor(() => expect(output()).toMatch(/^second\.rules:1:1 - ERROR /m), { timeout: 10_000 });
    expect(await statuses('second')).toEqual([403, 404]);
  });

  it("imports Google's export into the project that the CLI names", async () => {
    const metadata = join(EMULATORS, 'src/export/google/fixture/google.overall_export_metadata');
    const { port } = await start('--project_id', 'demo-x', '--seed_from_export', metadata);
    expect(await statusOf(port, '/kinds/every')).toBe(200);
  });

  it('says what it lacks of the Enterprise edition, and only then', async () => {
    const { output } = await start('--database-edition', 'enterprise');
    expect(output()).toContain('Enterprise edition: pipelines (pipeline()) and their DML are missing here');
    const standard = await start('--database-edition', 'standard');
    expect(standard.output()).not.toContain('Enterprise');
  });

  it('denies users everything if the rules file is missing', async () => {
    const { port, output } = await start('--rules', join(folder, 'none.rules'));
    expect(await statusOf(port, '/one/x')).toBe(403);
    expect(output()).toContain('could not be read');
  });

  it('reports a taken port in the words that the CLI looks for', async () => {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    const address = server.address();
    const port = typeof address === 'object' && address ? address.port : 0;
    const child = spawn(process.execPath, [program, '--port', String(port)], { stdio: ['ignore', 'ignore', 'pipe'] });
    running.push(child);
    let output = '';
    child.stderr?.on('data', (chunk: Buffer) => {
      output += chunk.toString();
    });
    expect(await once(child, 'exit')).toEqual([1, null]);
    expect(output).toContain('address already in use');
    server.close();
  });
});
