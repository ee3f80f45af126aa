// Bundles the functions into one plain folder that `firebase deploy` uploads: functions.cjs with the model and the
// libraries of the first request in it, its parts that load later, and a package.json that names exactly what the code
// imports from outside.
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire, isBuiltin } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { writeLocalSecrets, writeLocalSettings } from './localSettings.mjs';
import { lockOf } from './lock.mjs';
import { slim } from './slim.mjs';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const dist = join(root, 'dist');

/** What is loaded from its own package: */
const OUTSIDE = [
  // the framework that runs functions has loaded them already, from the same folder;
  'express',
  'compression',
  // the Firebase CLI reads the parameters from its own copy;
  /^firebase-functions\/params$/,
  // wanted by some calls alone, and large, or native.
  /^firebase\//,
  'sharp',
];

const { output } = await build({
  root,
  configFile: false,
  logLevel: 'warn',
  build: {
    ssr: true,
    target: 'node20',
    outDir: dist,
    emptyOutDir: true,
    sourcemap: true,
    // Names stay, so that stacks in the log can be read.
    minify: false,
    rolldownOptions: {
      input: { functions: join(root, 'src/index.ts') },
      external: OUTSIDE,
      output: {
        // The functions framework looks for no package.json above a .cjs file, for which it would load a library.
        format: 'cjs',
        // The Admin SDK's build for `import()` loads gRPC.
        dynamicImportInCjs: false,
        entryFileNames: '[name].cjs',
        chunkFileNames: '[name]-[hash].cjs',
        minify: { mangle: false, compress: true, codegen: { removeWhitespace: true } },
      },
    },
  },
  plugins: [slim(root)],
  // node-fetch 2 takes URL from Node where there is one, and loads another 300 kB for where there is none.
  resolve: { alias: { 'whatwg-url': 'node:url' } },
  ssr: { noExternal: true },
});

const chunks = output.filter(({ type }) => type === 'chunk');
for (const { fileName, code } of chunks) writeFileSync(join(dist, fileName), inAscii(code));
const imported = chunks
  .flatMap(({ imports, dynamicImports }) => [...imports, ...dynamicImports])
  .filter((name) => !isBuiltin(name) && !chunks.some(({ fileName }) => fileName === name))
  .map(packageName);
// The platform asks for these, whatever the bundle says; without the framework it takes the newest, in a folder of its own.
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
// For `firebase emulators:start` by hand; `npm start` and the tests have parameters of their own.
writeLocalSettings(root, { site: `http://${emulators.hosting.host}:${emulators.hosting.port}` });
writeLocalSecrets(dist);

/**
 * A source with escapes in place of letters beyond ASCII: V8 keeps a source that has none in half the memory.
 */
function inAscii(code) {
  if (/String\.raw`[^`]*[^\0-\x7f]/.test(code)) throw new Error('A raw text has letters beyond ASCII.');
  return code.replaceAll(/[^\0-\x7f]/g, (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

function writeJson(name, content) {
  writeFileSync(join(dist, name), `${JSON.stringify(content, undefined, 2)}\n`);
}

function packageName(specifier) {
  return specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/');
}

function installedVersion(name) {
  const require = createRequire(join(root, 'package.json'));
  for (const folder of require.resolve.paths(name) ?? []) {
    try {
      return JSON.parse(readFileSync(join(folder, name, 'package.json'), 'utf8')).version;
    } catch (error) {
      if (error.code !== 'ENOENT') throw error;
    }
  }
  throw new Error(`${name} is imported and not installed.`);
}
