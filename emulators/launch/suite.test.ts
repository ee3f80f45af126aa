import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import {
  copyFileSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { MODULES } from '../src/testing/modules.ts';
import { startSuite } from './suite.ts';

const EMULATORS = fileURLToPath(new URL('..', import.meta.url));
const RULES =
  "rules_version = '2'; service cloud.firestore { match /databases/{d}/documents { match /open/{x} { allow read; } } }";

let root: string;

beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), 'suite-test-'));
  symlinkSync(MODULES, join(root, 'node_modules'));
  writeFileSync(join(root, 'package.json'), '{}');
  writeFileSync(join(root, 'firestore.rules'), RULES);
  writeFileSync(
    join(root, 'firebase.json'),
    JSON.stringify({ firestore: { rules: 'firestore.rules' }, emulators: {} }),
  );
}, 60_000);
afterAll(() => rmSync(root, { recursive: true, force: true }));

async function status(url: string): Promise<number> {
  return (await fetch(url)).status;
}

describe('a suite', () => {
  it(
    'starts on free ports next to another, with its rules, and leaves nothing behind, even if its CLI was killed',
    { timeout: 60_000 },
    async () => {
      const lines: string[] = [];
      const options = { root, projectId: 'demo-suite', ports: 'free', only: ['auth', 'firestore'] } as const;
      const suites = await Promise.all([
        startSuite({ ...options, log: (line) => lines.push(line) }),
        startSuite(options),
      ]);
      try {
        for (const { firestore, auth, hub } of suites) {
          const documents = `http://${firestore}/v1/projects/demo-suite/databases/(default)/documents`;
          expect(await status(`${documents}/open/x`)).toBe(404);
          expect(await status(`${documents}/shut/x`)).toBe(403);
          expect(await status(`http://${auth}/`)).toBe(200);
          expect(await status(`http://${hub}/emulators`)).toBe(200);
        }
        expect(new Set(suites.flatMap(({ ports }) => Object.values(ports))).size).toBe(10);
        expect(lines.join('\n')).toContain('All emulators ready');
        process.kill(suites[1].pid, 'SIGKILL');
      } finally {
        await Promise.all(suites.map(async (suite) => suite.stop()));
      }
      for (const { firestore, hub, logFile, pid } of suites) {
        await expect(fetch(`http://${firestore}/`)).rejects.toThrow();
        await expect(fetch(`http://${hub}/`)).rejects.toThrow();
        expect(existsSync(logFile)).toBe(false);
        expect(() => process.kill(pid, 0)).toThrow();
      }
      expect(readdirSync(root).filter((name) => name.startsWith('firebase.suite-'))).toEqual([]);
    },
  );

  it('stops when the process that started it exits', { timeout: 60_000 }, async () => {
    const script = `import { startSuite } from ${JSON.stringify(join(EMULATORS, 'dist/suite.js'))};
const suite = await startSuite({
  root: ${JSON.stringify(root)}, projectId: 'demo-suite', ports: 'free', only: ['firestore'],
});
process.stdout.write(suite.firestore, () => process.exit(3));`;
    const child: ChildProcess = spawn(process.execPath, ['--input-type=module', '-e', script], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    let address = '';
    child.stdout?.on('data', (chunk: Buffer) => {
      address += chunk.toString();
    });
    expect(await once(child, 'close')).toEqual([3, null]);
    await expect(fetch(`http://${address}/`)).rejects.toThrow();
    expect(readdirSync(root).filter((name) => name.startsWith('firebase.suite-'))).toEqual([]);
  });

  it('stops on a signal that nothing else handles, even during startup', { timeout: 60_000 }, async () => {
    const script = `import { startSuite } from ${JSON.stringify(join(EMULATORS, 'dist/suite.js'))};
await startSuite({
  root: ${JSON.stringify(root)}, projectId: 'demo-suite', ports: 'free', only: ['firestore'],
  log: (line) => process.stdout.write(line),
});`;
    const child: ChildProcess = spawn(process.execPath, ['--input-type=module', '-e', script], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    await once(child.stdout as NonNullable<ChildProcess['stdout']>, 'data');
    const config = readdirSync(root).find((name) => name.startsWith('firebase.suite-')) ?? '';
    const ports = JSON.parse(readFileSync(join(root, config), 'utf8')) as {
      emulators: Record<string, { port: number }>;
    };
    child.kill('SIGTERM');
    expect(await once(child, 'close')).toEqual([null, 'SIGTERM']);
    await expect(fetch(`http://127.0.0.1:${ports.emulators['firestore']?.port}/`)).rejects.toThrow();
    expect(readdirSync(root).filter((name) => name.startsWith('firebase.suite-'))).toEqual([]);
  });

  it('stops and removes its files when the process that started it is killed', { timeout: 60_000 }, async () => {
    const script = `import { startSuite } from ${JSON.stringify(join(EMULATORS, 'dist/suite.js'))};
const suite = await startSuite({
  root: ${JSON.stringify(root)}, projectId: 'demo-suite', ports: 'free', only: ['firestore'],
});
process.stdout.write(JSON.stringify([suite.firestore, suite.logFile]));
setInterval(() => {}, 1000);`;
    const child: ChildProcess = spawn(process.execPath, ['--input-type=module', '-e', script], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const [output] = (await once(child.stdout as NonNullable<ChildProcess['stdout']>, 'data')) as [Buffer];
    const [address, logFile] = JSON.parse(output.toString()) as [string, string];
    expect(await status(`http://${address}/`)).toBe(200);
    child.kill('SIGKILL');
    await vi.waitFor(
      () =>
        expect([existsSync(logFile), readdirSync(root).filter((name) => name.startsWith('firebase.suite-'))]).toEqual([
          false,
          [],
        ]),
      { timeout: 15_000, interval: 50 },
    );
    await expect(fetch(`http://${address}/`)).rejects.toThrow();
  });

  it('reports which port is taken, and by which process, before it starts anything', async () => {
    const server = createServer();
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const address = server.address();
    const port = typeof address === 'object' && address ? address.port : 0;
    const other = join(root, 'taken');
    try {
      rmSync(other, { recursive: true, force: true });
      const config = { firestore: { rules: 'firestore.rules' }, emulators: { firestore: { port } } };
      copyFileSync(join(root, 'firebase.json'), join(root, 'firebase.json.kept'));
      writeFileSync(join(root, 'firebase.json'), JSON.stringify(config));
      const output = process.platform === 'linux' ? `taken by process ${process.pid} (` : 'is taken by';
      await expect(startSuite({ root, projectId: 'demo-suite', only: ['firestore'] })).rejects.toThrow(output);
      await expect(startSuite({ root, projectId: 'demo-suite', only: ['firestore'] })).rejects.toThrow(
        `Port ${port} (firestore)`,
      );
    } finally {
      copyFileSync(join(root, 'firebase.json.kept'), join(root, 'firebase.json'));
      server.close();
    }
  });

  it('reports the last output of a CLI that exits early', { timeout: 60_000 }, async () => {
    await expect(startSuite({ root, projectId: 'demo-suite', ports: 'free', only: ['nonsense'] })).rejects.toThrow(
      /The Firebase CLI exited[^]*No emulators to start/,
    );
    expect(readdirSync(root).filter((name) => name.startsWith('firebase.suite-'))).toEqual([]);
  });
});
