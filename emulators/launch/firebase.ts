import { spawn, type ChildProcess } from 'node:child_process';
import { cliCommand, cliEnvironment } from './environment.ts';

/**
 * The command `firebase-without-java`: runs the working directory's Firebase CLI with our emulators, passing on all
 * arguments except `--explain`, which makes them print the reasons for every denial (FIREBASE_EMULATORS_EXPLAIN=1 does
 * the same).
 */
const EXPLAIN = '--explain';
const argv = process.argv.slice(2);
const isExplained = (argv[0] ?? '').startsWith('emulators:') && argv.includes(EXPLAIN);
const args = isExplained ? argv.filter((word) => word !== EXPLAIN) : argv;
const child = start();

// The terminal sends Ctrl-C to the CLI, too. If it were forwarded, the CLI would abort its clean shutdown.
process.on('SIGINT', () => {
  if (!process.stdin.isTTY) child.kill('SIGINT');
});
process.on('SIGTERM', () => child.kill('SIGTERM'));
child.once('error', (error) => {
  process.stderr.write(`${error.message}\n`);
  process.exit(1);
});
child.once('close', (code, signal) => process.exit(code ?? (signal === 'SIGINT' ? 130 : 1)));

function start(): ChildProcess {
  try {
    const [program, ...cliArgs] = cliCommand(process.cwd());
    return spawn(program, [...cliArgs, ...args], {
      stdio: 'inherit',
      env: { ...cliEnvironment(), ...(isExplained && { FIREBASE_EMULATORS_EXPLAIN: '1' }) },
    });
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    return process.exit(1);
  }
}
