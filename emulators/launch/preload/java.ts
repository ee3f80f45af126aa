/**
 * A preload for the Firebase CLI, which starts its Firestore emulator and Storage rules runtime as `java … -jar FILE
 * …`. Ours are JavaScript, so `-jar FILE.js` runs under this Node on every platform (Windows would not find a script
 * named `java`). `java -version` reports a version that the CLI accepts. Everything else runs the machine's own Java.
 *
 * FIRESTORE_EMULATOR_INDEX_FILE names a firestore.indexes.json whose indexes the Firestore emulator requires; the CLI
 * has no such option.
 */
import { createRequire } from 'node:module';
import { wrapSpawn, type Spawn } from './spawn.ts';

/** The CLI accepts version 21 or later, and reads it from stderr. */
const VERSION = 'openjdk version "21.0.0" (not Java: the emulators run under Node)';

wrapSpawn((spawn) => {
  if (process.platform === 'win32') {
    // cross-spawn looks up the program before calling `spawn`, and would run a missing one in a shell.
    const crossSpawn = createRequire(process.argv[1] ?? '')('cross-spawn') as { spawn: Spawn };
    crossSpawn.spawn = runInNode(crossSpawn.spawn, spawn);
  }
  return runInNode(spawn, spawn);
});

/**
 * Wraps `spawn` to run JavaScript in place of Java.
 * @param start starts any other program
 * @param startNode Node's own `spawn`
 */
function runInNode(start: Spawn, startNode: Spawn): Spawn {
  return function (program, args, ...rest) {
    const nodeArgs = program === 'java' && Array.isArray(args) ? nodeArguments(args.map(String)) : undefined;
    return nodeArgs === undefined
      ? start.call(this, program, args, ...rest)
      : startNode.call(this, process.execPath, nodeArgs, ...rest);
  };
}

/** Converts Java arguments to Node arguments; undefined if Java itself is needed. */
function nodeArguments(args: readonly string[]): readonly string[] | undefined {
  const jar = args.indexOf('-jar');
  if (jar === -1)
    return args.includes('-version') ? ['--eval', `console.error(${JSON.stringify(VERSION)})`] : undefined;
  const [file = '', ...others] = args.slice(jar + 1);
  return /\.[cm]?js$/.test(file) ? [file, ...others, ...indexArguments(file)] : undefined;
}

function indexArguments(file: string): readonly string[] {
  const { FIRESTORE_EMULATOR_BINARY_PATH: firestore, FIRESTORE_EMULATOR_INDEX_FILE: indexFile } = process.env;
  return file === firestore && indexFile ? ['--require_indexes', '--index_file', indexFile] : [];
}
