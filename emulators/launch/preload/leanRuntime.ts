/**
 * A preload for the Firebase CLI, and for the processes of its Functions emulator. Each function has a process of its
 * own, which would load 1,050 modules of the CLI to call one helper, and the SDK's 390 for the Admin SDK's default app.
 * Here they are loaded when something of them is first used: a process starts in half the time.
 */
import { isBuiltin } from 'node:module';
import path from 'node:path';
import { lazyModule } from './lazyModule.ts';
import { loader } from './modules.ts';
import { wrapSpawn } from './spawn.ts';

/** What the process of a function runs, without its extension. */
const RUNTIME = 'functionsEmulatorRuntime';
const CLI = `${path.sep}firebase-tools${path.sep}lib${path.sep}`;
/** The SDK's main module. Of an SDK before version 7, the process also changes another one. */
const SDK = /[\\/]node_modules[\\/]firebase-functions[\\/].*[\\/]index\.js$/;

if (path.basename(process.argv[1] ?? '', '.js') === RUNTIME) loadLazily();
else preloadIntoRuntimes();

function preloadIntoRuntimes(): void {
  wrapSpawn(
    (spawn) =>
      function (command, args, ...rest) {
        const isRuntime = Array.isArray(args) && args.some((word) => path.basename(String(word)) === RUNTIME);
        return spawn.call(this, command, isRuntime ? ['--require', import.meta.filename, ...args] : args, ...rest);
      },
  );
}

function loadLazily(): void {
  const load = loader._load;
  loader._load = function (request, parent, ...rest) {
    return isLazy(request, parent?.filename ?? '')
      ? lazyModule(() => load.call(this, request, parent, ...rest))
      : load.call(this, request, parent, ...rest);
  };
}

/** Whether a module that a file requires can wait until it is used. */
function isLazy(request: string, file: string): boolean {
  if (!file.includes(CLI)) return false;
  return path.basename(file, '.js') === RUNTIME ? SDK.test(request) : !isBuiltin(request);
}
