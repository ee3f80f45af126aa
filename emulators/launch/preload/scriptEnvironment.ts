/**
 * A preload for the Firebase CLI. For the script in `emulators:exec`, restores the original values of variables that
 * only the CLI itself needs (`CI`, `npm_config_offline`; see environment.ts), because test runners behave differently
 * with `CI`.
 *
 * FIREBASE_SCRIPT_ENVIRONMENT is JSON: the values by name, with null for variables that were not set.
 */
import { wrapSpawn } from './spawn.ts';

const NAME = 'FIREBASE_SCRIPT_ENVIRONMENT';
const original: ReadonlyMap<string, string | null> = new Map(Object.entries(JSON.parse(process.env[NAME] ?? '{}')));
delete process.env[NAME];

/** Options for `spawn`. */
interface Options {
  readonly shell?: unknown;
  readonly env?: NodeJS.ProcessEnv;
}

wrapSpawn(
  (spawn) =>
    function (command, options, ...rest) {
      const { shell, env } = (options ?? {}) as Options;
      // Only scripts are passed to a shell as a single string.
      const isScript = shell === true && env !== undefined;
      return spawn.call(this, command, isScript ? { ...(options as Options), env: restored(env) } : options, ...rest);
    },
);

function restored(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const all = new Map([...Object.entries(env), ...original]);
  return Object.fromEntries([...all].flatMap(([name, value]) => (value === null ? [] : [[name, value]])));
}
