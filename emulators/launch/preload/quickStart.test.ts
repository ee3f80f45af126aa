import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const preload = join(import.meta.dirname, '../../dist/preload-cli.cjs');

/** Runs a script with the preload, and returns its output. */
const printed = (script: string, ...args: string[]) =>
  execFileSync(process.execPath, ['--require', preload, '--eval', script, '--', ...args], { encoding: 'utf8' }).trim();

it('loads the client of Pub/Sub only when the CLI uses it', () => {
  const script = `
    const isLoaded = () => Object.keys(require.cache).some((file) => /[\\\\/]google-gax[\\\\/]/.test(file));
    const client = require('@google-cloud/pubsub');
    console.log(isLoaded(), typeof client.PubSub, isLoaded());`;
  expect(printed(script)).toBe('false function true');
});

it('checks the schema of firebase.json only for the debug log', () => {
  const script = `
    const { getValidator } = require('firebase-tools/lib/firebaseConfigValidate');
    console.log(getValidator()({ noSuchSetting: true }));`;
  expect([printed(script), printed(script, '--debug')]).toEqual(['true', 'false']);
});

it('writes debug lines of the emulators only with --debug', () => {
  const script = `
    const { logger } = require('firebase-tools/lib/logger');
    const { EmulatorLogger } = require('firebase-tools/lib/emulator/emulatorLogger');
    const lines = [];
    logger.debug = logger.info = (line) => lines.push(line);
    for (const type of ['DEBUG', 'INFO']) EmulatorLogger.forEmulator('functions').log(type, type);
    console.log(lines.join());`;
  expect([printed(script), printed(script, '--debug')]).toEqual(['INFO', 'DEBUG,INFO']);
});
