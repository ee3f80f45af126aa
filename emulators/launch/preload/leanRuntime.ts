/**
 * A preload for the Firebase CLI and for its Functions emulator's processes. Each function has a separate
 * process, which would load 1,050 CLI modules to call one helper, and 390 SDK modules for the Admin SDK's default app.
 * This preload defers them until first use, so a process starts in half the time.
 */
import { isBuiltin } from 'node:module';
import path from 'node:path';
import { lazyModule } from './lazyModule.ts';
import { loader } from './modules.ts';
import { wrapSpawn } from './spawn.ts';

/** The script that a function's process runs, without its extension. */
const RUNTIME = 'functionsEmulatorRuntime';
const CLI = `${path.sep}firebase-tools${path.sep}lib${path.sep}`;
/** The SDK's main module. In versions before 7, the process also patches another module. */
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

/** Returns whether a module that a file requires can be loaded on first use. */
function isLazy(request: string, file: string): boolean {
  if (!file.includes(CLI)) return false;
  return path.basename(file, '.js') === RUNTIME ? SDK.test(request) : !isBuiltin(request);
}
