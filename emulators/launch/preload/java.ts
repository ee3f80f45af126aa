/**
 * Preload for the Firebase CLI, which starts the Firestore emulator and the Storage rules runtime with `java … -jar
 * FILE …`. If FILE is JavaScript, runs it in Node. This works on all platforms, unlike a script named `java`, which
 * Windows would not find. `java -version` prints a version that the CLI accepts. All other commands use the installed
 * Java.
 *
 * FIRESTORE_EMULATOR_INDEX_FILE sets the path of the firestore.indexes.json for the Firestore emulator. The CLI has no
 * option for it.
 */
import { createRequire } from 'node:module';
import { wrapSpawn, type Spawn } from './spawn.ts';

/** The CLI requires Java 21 or later, and reads the version from stderr. */
const VERSION = 'openjdk version "21.0.0" (not Java: the emulators run under Node)';

wrapSpawn((spawn) => {
  if (process.platform === 'win32') {
    // On Windows, cross-spawn resolves the program before calling `spawn`, and runs unknown programs in a shell.
    const crossSpawn = createRequire(process.argv[1] ?? '')('cross-spawn') as { spawn: Spawn };
    crossSpawn.spawn = runInNode(crossSpawn.spawn, spawn);
  }
  return runInNode(spawn, spawn);
});

/**
 * Wraps `spawn` to run JavaScript files in Node instead of Java.
 * @param start starts any other program
 * @param startNode Node's original `spawn`
 */
function runInNode(start: Spawn, startNode: Spawn): Spawn {
  return function (program, args, ...rest) {
    const nodeArgs = program === 'java' && Array.isArray(args) ? nodeArguments(args.map(String)) : undefined;
    return nodeArgs === undefined
      ? start.call(this, program, args, ...rest)
      : startNode.call(this, process.execPath, nodeArgs, ...rest);
  };
}

/** Converts Java arguments to Node arguments. Returns undefined if Java is required. */
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
