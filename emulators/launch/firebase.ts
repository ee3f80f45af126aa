import { spawn, type ChildProcess } from 'node:child_process';
import { cliCommand, cliEnvironment } from './environment.ts';

/**
 * The `firebase-without-java` command. Runs the Firebase CLI of the project in the working directory with our
 * emulators. Passes all arguments to the CLI except the options below, which it passes as environment variables.
 */
const OPTIONS: Readonly<Record<string, string>> = {
  '--explain': 'FIREBASE_EMULATORS_EXPLAIN',
  '--allow-origin': 'FIRESTORE_EMULATOR_ALLOW_ORIGIN',
  '--allow-host': 'FIRESTORE_EMULATOR_ALLOW_HOST',
  '--ttl-interval': 'FIRESTORE_EMULATOR_TTL_INTERVAL',
};
const { args, variables } = readOptions(process.argv.slice(2));
const child = start();

// In a terminal, Ctrl-C already reaches the CLI. A second SIGINT would abort its shutdown.
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
      env: { ...cliEnvironment(), ...variables },
    });
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    return process.exit(1);
  }
}

/** Separates our options from the CLI's options. Our options only work with `emulators:` commands. */
function readOptions(argv: readonly string[]): {
  readonly args: readonly string[];
  readonly variables: Readonly<Record<string, string>>;
} {
  const found: Record<string, string> = {};
  const others: string[] = [];
  if (!argv.some((word) => word.startsWith('emulators:'))) return { args: argv, variables: found };
  for (let at = 0; at < argv.length; at += 1) {
    const word = argv[at] ?? '';
    const [option = '', inline] = word.split(/=(.*)/s);
    const variable = OPTIONS[option];
    if (variable === undefined) others.push(word);
    else if (option === '--explain') found[variable] = '1';
    else found[variable] = [found[variable], inline ?? argv[(at += 1)]].filter(Boolean).join(',');
  }
  return { args: others, variables: found };
}
