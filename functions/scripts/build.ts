// Bundles the functions into the folder that `firebase deploy` uploads. It contains functions.cjs with everything that
// loads at startup, background.cjs with the functions that Hosting doesn't call, chunks that load on demand, and a
// package.json and lockfile with only the packages that the functions need.
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

/** Packages that are not bundled. */
const OUTSIDE = [
  // Already loaded by the Functions Framework from the same folder.
  'express',
  'mime-db',
  // Large or native packages that only some requests need.
  /^firebase\//,
  'sharp',
];

/** Precomputes the styles of `/now`, the page without JavaScript, so the bundle contains only this company's colors. */
const computedStyles: Plugin = {
  name: 'computed-styles',
  load: (id) =>
    id === join(root, 'src/live/nowStyles.ts')
      ? `export const nowStyles = () => ${JSON.stringify(nowStyles())};`
      : undefined,
};

/**
 * Adds the functions in background.cjs to functions.cjs, because the platform looks for all functions there. An
 * instance loads background.cjs only if it serves one of them.
 */
const lazyBackground: Plugin = {
  name: 'lazy-background',
  generateBundle(_options, { 'functions.cjs': main }) {
    const names = this.getModuleInfo(join(root, 'src/background.ts'))?.exports;
    if (main?.type !== 'chunk' || names === undefined) throw new Error('The functions are not bundled as expected.');
    main.code += `
for (const name of ${JSON.stringify(names.toSorted())})
  Object.defineProperty(exports, name, { enumerable: true, get: () => require('./background.cjs')[name] });
`;
  },
};

/** Modules that load at startup: everything that src/index.ts imports statically, directly or indirectly. */
let startup: Set<string> | undefined;

/** Names the chunk for a module that loads at startup, and leaves other modules to the bundler. */
function startupChunk(id: string, context: Rolldown.ChunkingContext) {
  startup ??= reachable(join(root, 'src/index.ts'), (from) => context.getModuleInfo(from)?.importedIds ?? []);
  return startup.has(id) ? 'startup' : null;
}

/** Returns a module and all modules that it imports, directly or indirectly. */
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
    // Keep names so that stack traces in the logs are readable.
    minify: false,
    rolldownOptions: {
      input: { functions: join(root, 'src/index.ts'), background: join(root, 'src/background.ts') },
      external: OUTSIDE,
      output: {
        // With the extension .cjs, the Functions Framework doesn't search for a package.json, which would load another
        // library.
        format: 'cjs',
        // With `import()`, the Admin SDK's ESM build would load gRPC.
        dynamicImportInCjs: false,
        entryFileNames: '[name].cjs',
        chunkFileNames: '[name]-[hash].cjs',
        minify: { mangle: false, compress: true, codegen: { removeWhitespace: true } },
        // Opening a file takes longer than parsing a small module, so everything that is needed at startup is in one
        // file.
        codeSplitting: {
          groups: [{ name: startupChunk, debugName: 'startup' }],
          includeDependenciesRecursively: false,
        },
      },
    },
  },
  plugins: [slim(root), computedStyles, lazyBackground],
  // node-fetch 2 uses the built-in URL, but loads 300 kB of whatwg-url as a fallback.
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
// The platform needs these packages even if the bundle doesn't import them. If the framework weren't listed, the
// platform would install its latest version in a separate folder. `mime-db` is required by CommonJS code, which
// `imports` doesn't list.
const dependencies = [
  ...new Set([...imported, 'firebase-admin', 'firebase-functions', '@google-cloud/functions-framework', 'mime-db']),
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
// For running `firebase emulators:start` by hand. `npm start` and the tests write their own settings.
writeLocalSettings(root, { site: `http://${emulators.hosting.host}:${emulators.hosting.port}` });
writeLocalSecrets(dist);

/** Escapes non-ASCII characters, because V8 needs half the memory for source code that is all ASCII. */
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
