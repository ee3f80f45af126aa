/**
 * A preload for the Firebase CLI. Restores the original values of variables that only the CLI itself needs (`CI`,
 * `npm_config_offline`; see environment.ts) for the script of `emulators:exec`, because a test runner behaves
 * differently with `CI`.
 *
 * FIREBASE_SCRIPT_ENVIRONMENT is JSON: the values by name, null for variables that were not set.
 */
import { wrapSpawn } from './spawn.ts';

const NAME = 'FIREBASE_SCRIPT_ENVIRONMENT';
const original: ReadonlyMap<string, string | null> = new Map(Object.entries(JSON.parse(process.env[NAME] ?? '{}')));
delete process.env[NAME];

/** Options of `spawn`. */
interface Options {
  readonly shell?: unknown;
  readonly env?: NodeJS.ProcessEnv;
}

wrapSpawn(
  (spawn) =>
    function (command, options, ...rest) {
      const { shell, env } = (options ?? {}) as Options;
      // Only scripts are passed by the CLI as a single text to a shell.
      const isScript = shell === true && env !== undefined;
      return spawn.call(this, command, isScript ? { ...(options as Options), env: restored(env) } : options, ...rest);
    },
);

function restored(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const all = new Map([...Object.entries(env), ...original]);
  return Object.fromEntries([...all].flatMap(([name, value]) => (value === null ? [] : [[name, value]])));
}
