'use strict';

/**
 * A preload for the Firebase CLI. The Auth emulator compiles the validators of its whole API at startup, which takes
 * most of the suite's startup time. This makes it compile each validator when a request first needs it, through
 * exegesis' own option lazyCompileValidationSchemas
 * (https://github.com/exegesis-js/exegesis/blob/master/docs/Options.md).
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
