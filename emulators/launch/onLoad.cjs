'use strict';

/** For preloads of the Firebase CLI: changes its modules as they are loaded. */
const Module = require('node:module');

/**
 * Calls a function once with the exports of a module, when it is first loaded.
 * @param {Readonly<Record<string, (exports: any) => void>>} patches by the end of the required path
 */
exports.onLoad = function onLoad(patches) {
  const load = Module._load;
  const pending = new Map(Object.entries(patches));
  const hook = function (request, ...rest) {
    const loaded = load.call(this, request, ...rest);
    for (const [name, patch] of pending) {
      if (`/${request}`.endsWith(`/${name}`) && pending.delete(name)) patch(loaded);
    }
    // The last preload hooked first and is unhooked first.
    if (pending.size === 0 && Module._load === hook) Module._load = load;
    return loaded;
  };
  Module._load = hook;
};
