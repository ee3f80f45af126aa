'use strict';

/**
 * A preload for the Firebase CLI: lets its Auth emulator compile the validators of its API when a call first needs
 * them, rather than all of them at the start, which takes most of the suite's start-up time. It turns on exegesis'
 * own option (https://github.com/exegesis-js/exegesis/blob/master/docs/Options.md, lazyCompileValidationSchemas).
 */
const Module = require('node:module');

const load = Module._load;

Module._load = function (request, ...rest) {
  const loaded = load.call(this, request, ...rest);
  if (request !== 'exegesis') return loaded;
  Module._load = load;
  return withLazyValidators(loaded);
};

function lazily(compile) {
  return (document, options, ...rest) => compile(document, { ...options, lazyCompileValidationSchemas: true }, ...rest);
}

function withLazyValidators(exegesis) {
  return { ...exegesis, compileApi: lazily(exegesis.compileApi), compileRunner: lazily(exegesis.compileRunner) };
}
