'use strict';

/**
 * A preload for the Firebase CLI. The script of `emulators:exec` gets the variables that only the CLI itself needs
 * (`CI`, `npm_config_offline`; see environment.mjs) back as they were: a test runner behaves differently with `CI`.
 *
 * FIREBASE_SCRIPT_ENVIRONMENT is JSON: the values by name, null for variables that were not set.
 */
const childProcess = require('node:child_process');

const NAME = 'FIREBASE_SCRIPT_ENVIRONMENT';
const original = Object.entries(JSON.parse(process.env[NAME] ?? '{}'));
delete process.env[NAME];

const { spawn } = childProcess;

childProcess.spawn = function (command, options, ...rest) {
  // The CLI passes a script, and nothing else, as one text to a shell.
  const isScript = options?.shell === true && options.env !== undefined && !Array.isArray(options);
  return isScript
    ? spawn.call(this, command, Object.assign({}, options, { env: restoreEnvironment(options.env) }), ...rest)
    : spawn.call(this, command, options, ...rest);
};

function restoreEnvironment(env) {
  const originalNames = new Map(original);
  const unchanged = Object.entries(env).filter(([name]) => !originalNames.has(name));
  return Object.fromEntries([...unchanged, ...original.filter(([, value]) => value !== null)]);
}
