'use strict';
// Loads the parts of the bundle with what V8 made of them when they were built: its bytecode
// (https://nodejs.org/api/vm.html#scriptcreatecacheddata), so that a new instance neither parses them nor compiles
// the functions that the first calls need (docs/decisions/008-a-bundle-that-starts-fast.md).
const { readFileSync, writeFileSync } = require('node:fs');
const modules = require('node:module');
const path = require('node:path');
const { Script } = require('node:vm');

/** What stands in the name of a file after that of the part whose bytecode it holds. */
const CACHE = '.v8';

/** Parts that are loaded, by path. */
const parts = new Map();

/**
 * Loads a part, once. Bytecode of another version of V8 than this one is refused by V8, and then the part is compiled
 * as always: it may be missing, and may not be wrong.
 * @param {string} file its path; all of it is ASCII, and what it needs it requires: with bytecode V8 forgets whom to ask for an `import()`
 * @returns {Record<string, unknown>} its exports
 */
function load(file) {
  const known = parts.get(file);
  if (known) return known.module.exports;
  const script = new Script(modules.wrap(readFileSync(file, 'latin1')), {
    filename: file,
    cachedData: bytecodeOf(file),
  });
  const module = { exports: {} };
  parts.set(file, { module, script });
  const folder = path.dirname(file);
  const packages = modules.createRequire(file);
  const requirePart = (name) => (name.startsWith('./') ? load(path.join(folder, name)) : packages(name));
  script.runInThisContext().call(module.exports, module.exports, requirePart, module, file, folder);
  return module.exports;
}

/** Keeps the bytecode of all parts that are loaded, with the functions in them that have run. */
function keepBytecode() {
  for (const [file, { script }] of parts) writeFileSync(file + CACHE, script.createCachedData());
  return [...parts.keys()].map((file) => path.basename(file));
}

/** Whether V8 took the bytecode of all parts that are loaded. */
function tookBytecode() {
  return [...parts.values()].every(({ script }) => script.cachedDataRejected === false);
}

function bytecodeOf(file) {
  try {
    return readFileSync(file + CACHE);
  } catch {
    return undefined;
  }
}

module.exports = { keepBytecode, load, tookBytecode };
