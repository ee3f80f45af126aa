import { spawn } from 'node:child_process';
import { PlainError } from './steps.mjs';

/** Of what a failed command printed, as many characters are shown. */
const SHOWN = 6_000;

/**
 * Runs a command to its end.
 * @param {string} file the program
 * @param {readonly string[]} args its arguments
 * @param {{ cwd: string, env?: NodeJS.ProcessEnv, output?: 'show' | 'keep' }} options where it runs; `show`
 *   passes its output through, `keep` shows it only when it fails
 * @returns {Promise<{ code: number, output: string }>} its exit code and what it printed
 * @throws {PlainError} when there is no such program
 */
export function run(file, args, { cwd, env = process.env, output = 'keep' }) {
  return new Promise((resolve, reject) => {
    const child = spawn(file, args, { cwd, env, stdio: output === 'show' ? 'inherit' : ['ignore', 'pipe', 'pipe'] });
    // Whatever ends this process ends what it started.
    const kill = () => child.kill();
    process.once('exit', kill);
    child.once('close', () => process.off('exit', kill));
    let printed = '';
    const keep = (chunk) => {
      printed = (printed + chunk).slice(-SHOWN);
    };
    child.stdout?.setEncoding('utf8').on('data', keep);
    child.stderr?.setEncoding('utf8').on('data', keep);
    child.once('error', (error) => reject(new PlainError(`${file} could not be run: ${error.message}`)));
    child.once('close', (code, signal) => resolve({ code: code ?? (signal ? 128 : 1), output: printed }));
  });
}

/**
 * Runs a command that must go well.
 * @param {string} what what it does, for the message when it does not
 * @param {string} file the program
 * @param {readonly string[]} args its arguments
 * @param {{ cwd: string, env?: NodeJS.ProcessEnv }} options where it runs
 * @throws {PlainError} with what it printed, when it fails
 */
async function mustRun(what, file, args, options) {
  const { code, output } = await run(file, args, options);
  if (code !== 0) throw new PlainError(`${what} failed (exit code ${code}):\n\n${output.trim()}`);
}

/**
 * Runs npm, which must go well.
 * @param {string} what what it does, for the message when it does not
 * @param {readonly string[]} args its arguments
 * @param {{ cwd: string, env?: NodeJS.ProcessEnv }} options where it runs
 * @throws {PlainError} with what it printed, when it fails
 */
export async function mustRunNpm(what, args, options) {
  // Under `npm start` this is npm itself; otherwise it is found on the PATH.
  const npm = process.env.npm_execpath;
  if (npm?.endsWith('npm-cli.js')) await mustRun(what, process.execPath, [npm, ...args], options);
  else await mustRun(what, 'npm', args, options);
}
