'use strict';

/**
 * A preload for the Firebase CLI, which then starts with less work:
 *
 * - The Auth emulator compiles validators for its entire API at startup, each with a separate compiler. Here each one
 *   is compiled when a request first needs it.
 * - The CLI runs `npm show` for the newest version of firebase-functions. It is kept off the network (environment.mjs)
 *   and could not learn it.
 */
const { onLoad } = require('./onLoad.cjs');

onLoad({
  // Of exegesis, which handles the requests of the Auth emulator.
  'Schema/validators': (validators) => {
    validators.generateRequestValidator = lazyValidator(validators.generateRequestValidator);
    validators.generateResponseValidator = lazyValidator(validators.generateResponseValidator);
  },
  versioning: (versions) => {
    versions.getLatestSDKVersion = () => undefined;
  },
});

function lazyValidator(generate) {
  return (...args) => {
    let validate;
    return (value) => (validate ??= generate(...args))(value);
  };
}
