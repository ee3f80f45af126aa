// Bundles the functions into one folder that `firebase deploy` uploads: functions.cjs with the model and the libraries
// that the first request needs, chunks that load later, and a package.json with exactly the external packages that the
// code imports.
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire, isBuiltin } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, type Plugin, type Rolldown } from 'vite';
import { nowStyles } from '../src/live/nowStyles.ts';
import { writeLocalSecrets, writeLocalSettings } from './localSettings.ts';
import { lockOf } from './lock.ts';
import { slim } from './slim.ts';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const dist = join(root, 'dist');

/** External packages: */
const OUTSIDE = [
  // the Functions Framework has already loaded these from the same folder;
  'express',
  'compression',
  // the Firebase CLI reads the parameters from its own copy;
  /^firebase-functions\/params$/,
  // only some requests need these, and they are large or native.
  /^firebase\//,
  'sharp',
];

/** Computes the styles of the page without script, so that the bundle contains only this company's colors. */
const computedStyles: Plugin = {
  name: 'computed-styles',
  load: (id) =>
    id === join(root, 'src/live/nowStyles.ts')
      ? `export const nowStyles = () => ${JSON.stringify(nowStyles())};`
      : undefined,
};

/** Modules that load at start: all that src/index.ts imports statically, directly or not. */
let startup: Set<string> | undefined;

/** Names the chunk for a module that loads at start, and leaves other modules to the bundler. */
function startupChunk(id: string, context: Rolldown.ChunkingContext) {
  startup ??= reachable(join(root, 'src/index.ts'), (from) => context.getModuleInfo(from)?.importedIds ?? []);
  return startup.has(id) ? 'startup' : null;
}

/** Returns a module and all modules that it imports, directly or not. */
function reachable(first: string, importsOf: (id: string) => readonly string[]): Set<string> {
  const found = new Set([first]);
  for (const id of found) for (const imported of importsOf(id)) found.add(imported);
  return found;
}

const built = await build({
  root,
  configFile: false,
  logLevel: 'warn',
  build: {
    ssr: true,
    target: 'node20',
    outDir: dist,
    emptyOutDir: true,
    sourcemap: true,
    // Keeps names, so that stack traces in the log are readable.
    minify: false,
    rolldownOptions: {
      input: { functions: join(root, 'src/index.ts') },
      external: OUTSIDE,
      output: {
        // For a .cjs file, the Functions Framework does not search for a package.json, which would load a library.
        format: 'cjs',
        // With `import()`, the Admin SDK's build would load gRPC.
        dynamicImportInCjs: false,
        entryFileNames: '[name].cjs',
        chunkFileNames: '[name]-[hash].cjs',
        minify: { mangle: false, compress: true, codegen: { removeWhitespace: true } },
        // Opening a file takes each instance longer than parsing a small module, so what every start needs is one file.
        codeSplitting: {
          groups: [{ name: startupChunk, debugName: 'startup' }],
          includeDependenciesRecursively: false,
        },
      },
    },
  },
  plugins: [slim(root), computedStyles],
  // node-fetch 2 uses Node's URL if there is one, but still loads 300 kB in case there is none.
  resolve: { alias: { 'whatwg-url': 'node:url' } },
  ssr: { noExternal: true },
});

const outputs = ([built].flat() as Rolldown.RolldownOutput[]).map(({ output }) => output);
const chunks = outputs.flat().filter((part) => part.type === 'chunk');
for (const { fileName, code } of chunks) writeFileSync(join(dist, fileName), inAscii(code));
const imported = chunks
  .flatMap(({ imports, dynamicImports }) => [...imports, ...dynamicImports])
  .filter((name) => !isBuiltin(name) && !chunks.some(({ fileName }) => fileName === name))
  .map(packageName);
// The platform needs these regardless of the bundle's contents; without the framework, it would install the newest
// version in a separate folder.
const dependencies = [
  ...new Set([...imported, 'firebase-admin', 'firebase-functions', '@google-cloud/functions-framework']),
].sort((one, other) => one.localeCompare(other));

const manifest = {
  name: 'firehouse-functions',
  private: true,
  main: 'functions.cjs',
  engines: { node: '24' },
  dependencies: Object.fromEntries(dependencies.map((name) => [name, installedVersion(name)])),
};
const lock = JSON.parse(readFileSync(join(root, '../package-lock.json'), 'utf8'));
writeJson('package.json', manifest);
writeJson('package-lock.json', lockOf(lock, 'functions', manifest));
const { emulators } = JSON.parse(readFileSync(join(root, '../firebase.json'), 'utf8'));
// For a manual `firebase emulators:start`; `npm start` and the tests set their own parameters.
writeLocalSettings(root, { site: `http://${emulators.hosting.host}:${emulators.hosting.port}` });
writeLocalSecrets(dist);

/** Escapes non-ASCII characters in a source: V8 stores an ASCII-only source in half the memory. */
function inAscii(code: string) {
  if (/String\.raw`[^`]*[^\0-\x7f]/.test(code)) throw new Error('A raw text has letters beyond ASCII.');
  return code.replaceAll(/[^\0-\x7f]/g, (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

function writeJson(name: string, content: object) {
  writeFileSync(join(dist, name), `${JSON.stringify(content, undefined, 2)}\n`);
}

function packageName(specifier: string) {
  return specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/');
}

function installedVersion(name: string): string {
  const require = createRequire(join(root, 'package.json'));
  for (const folder of require.resolve.paths(name) ?? []) {
    try {
      return JSON.parse(readFileSync(join(folder, name, 'package.json'), 'utf8')).version;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    }
  }
  throw new Error(`${name} is imported and not installed.`);
}
