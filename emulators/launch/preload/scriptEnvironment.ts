/**
 * Preload for the Firebase CLI. Restores environment variables that were changed for the CLI (see environment.ts)
 * before it runs the script of `emulators:exec`. For example, test runners behave differently if `CI` is set.
 *
 * FIREBASE_SCRIPT_ENVIRONMENT contains the original values as JSON. Variables that were not set are null.
 */
import { wrapSpawn } from './spawn.ts';

const NAME = 'FIREBASE_SCRIPT_ENVIRONMENT';
const original: ReadonlyMap<string, string | null> = new Map(Object.entries(JSON.parse(process.env[NAME] ?? '{}')));
delete process.env[NAME];

interface Options {
  readonly shell?: unknown;
  readonly env?: NodeJS.ProcessEnv;
}

wrapSpawn(
  (spawn) =>
    function (command, options, ...rest) {
      const { shell, env } = (options ?? {}) as Options;
      // The script is the only program that the CLI runs through a shell.
      const isScript = shell === true && env !== undefined;
      return spawn.call(this, command, isScript ? { ...(options as Options), env: restored(env) } : options, ...rest);
    },
);

function restored(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const all = new Map([...Object.entries(env), ...original]);
  return Object.fromEntries([...all].flatMap(([name, value]) => (value === null ? [] : [[name, value]])));
}
