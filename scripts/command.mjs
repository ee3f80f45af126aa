import { spawn } from 'node:child_process';
import { setPriority } from 'node:os';
import { PlainError } from './steps.mjs';

/** Default maximum number of characters shown of a failed command's output. */
const MAX_SHOWN = 6_000;

/**
 * Runs a command.
 * @param {string} file the program
 * @param {readonly string[]} args
 * @param {object} options
 * @param {string} options.cwd
 * @param {NodeJS.ProcessEnv} [options.env]
 * @param {'show' | 'capture'} [options.output] `show` passes the output through, `capture` returns it
 * @param {number} [options.niceness] how far it and its children give way to other processes, from 0 to 19
 * @param {number} [options.maxShown] how many of the last characters are captured
 * @returns {Promise<{ code: number, output: string }>} exit code and captured output
 * @throws {PlainError} if there is no such program
 */
export function run(file, args, { cwd, env = process.env, output = 'capture', niceness = 0, maxShown = MAX_SHOWN }) {
  return new Promise((resolve, reject) => {
    const child = spawn(file, args, { cwd, env, stdio: output === 'show' ? 'inherit' : ['ignore', 'pipe', 'pipe'] });
    if (niceness > 0 && child.pid !== undefined) setPriority(child.pid, niceness);
    // If this process ends for any reason, so does the child.
    const kill = () => child.kill();
    process.once('exit', kill);
    child.once('close', () => process.off('exit', kill));
    let printed = '';
    const append = (chunk) => {
      printed = (printed + chunk).slice(-maxShown);
    };
    child.stdout?.setEncoding('utf8').on('data', append);
    child.stderr?.setEncoding('utf8').on('data', append);
    child.once('error', (error) => reject(new PlainError(`Running ${file} failed: ${error.message}`)));
    child.once('close', (code, signal) => resolve({ code: code ?? (signal ? 128 : 1), output: printed }));
  });
}

/**
 * Runs a command that must succeed.
 * @param {string} what describes the command in the error
 * @param {string} file the program
 * @param {readonly string[]} args
 * @param {{ cwd: string, env?: NodeJS.ProcessEnv }} options
 * @throws {PlainError} with its output, if it fails
 */
async function mustRun(what, file, args, options) {
  const { code, output } = await run(file, args, options);
  if (code !== 0) throw new PlainError(`${what} failed (exit code ${code}):\n\n${output.trim()}`);
}

/**
 * Runs an npm command that must succeed.
 * @param {string} what describes the command in the error
 * @param {readonly string[]} args
 * @param {{ cwd: string, env?: NodeJS.ProcessEnv }} options
 * @throws {PlainError} with its output, if it fails
 */
export async function mustRunNpm(what, args, options) {
  // Under `npm start` this is npm itself; otherwise npm is found on the PATH.
  const npm = process.env.npm_execpath;
  if (npm?.endsWith('npm-cli.js')) await mustRun(what, process.execPath, [npm, ...args], options);
  else await mustRun(what, 'npm', args, options);
}
