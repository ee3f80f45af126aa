/**
 * Preload for the Firebase CLI and for the processes that run functions in the Functions emulator. Each process would
 * load 1,050 CLI modules to call a single helper and 390 SDK modules to create the Admin SDK's default app. Loading
 * them lazily halves the startup time.
 */
import { isBuiltin } from 'node:module';
import path from 'node:path';
import { lazyModule } from './lazyModule.ts';
import { loader } from './modules.ts';
import { wrapSpawn } from './spawn.ts';

/** Name of the script that runs functions, without its extension. */
const RUNTIME = 'functionsEmulatorRuntime';
const CLI = `${path.sep}firebase-tools${path.sep}lib${path.sep}`;
/** Main module of the Firebase Functions SDK. In SDKs before version 7, the runtime also patches another module. */
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

/** Returns whether to load a required module lazily. */
function isLazy(request: string, file: string): boolean {
  if (!file.includes(CLI)) return false;
  return path.basename(file, '.js') === RUNTIME ? SDK.test(request) : !isBuiltin(request);
}
