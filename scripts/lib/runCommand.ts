import { spawn } from 'node:child_process';
import { setPriority } from 'node:os';
import { PlainError } from './steps.ts';

/** How many characters of a command's output to keep by default. */
const MAX_SHOWN = 6_000;

/**
 * Runs a command.
 * @param file the program
 * @param options.output `show` prints the output, `capture` returns it
 * @param options.niceness niceness of the process and its children, from 0 to 19
 * @param options.maxShown how many characters at the end of the output to capture
 * @returns exit code and captured output
 * @throws {PlainError} if the program doesn't exist
 */
export function run(
  file: string,
  args: readonly string[],
  {
    cwd,
    env = process.env,
    output = 'capture',
    niceness = 0,
    maxShown = MAX_SHOWN,
  }: { cwd: string; env?: NodeJS.ProcessEnv; output?: 'show' | 'capture'; niceness?: number; maxShown?: number },
): Promise<{ code: number; output: string }> {
  return new Promise((resolve, reject) => {
    const child = spawn(file, args, { cwd, env, stdio: output === 'show' ? 'inherit' : ['ignore', 'pipe', 'pipe'] });
    if (niceness > 0 && child.pid !== undefined) setPriority(child.pid, niceness);
    // Don't leave the child process running if this one exits.
    const kill = () => child.kill();
    process.once('exit', kill);
    child.once('close', () => process.off('exit', kill));
    let printed = '';
    const append = (chunk: string) => {
      printed = (printed + chunk).slice(-maxShown);
    };
    child.stdout?.setEncoding('utf8').on('data', append);
    child.stderr?.setEncoding('utf8').on('data', append);
    child.once('error', (error) => reject(new PlainError(`Running ${file} failed: ${error.message}`)));
    child.once('close', (code, signal) => resolve({ code: code ?? (signal ? 128 : 1), output: printed }));
  });
}

/**
 * Runs a command and throws if it fails. `what` describes it in the error message.
 * @throws {PlainError} with the command's output
 */
export async function mustRun(
  what: string,
  file: string,
  args: readonly string[],
  options: { cwd: string; env?: NodeJS.ProcessEnv },
) {
  const { code, output } = await run(file, args, options);
  if (code !== 0) throw new PlainError(`${what} failed (exit code ${code}):\n\n${output.trim()}`);
}

/**
 * Runs an npm command and throws if it fails. `what` describes it in the error message.
 * @throws {PlainError} with the command's output
 */
export async function mustRunNpm(
  what: string,
  args: readonly string[],
  options: { cwd: string; env?: NodeJS.ProcessEnv },
) {
  // Set when running under npm. Otherwise, use the npm in PATH.
  const npm = process.env.npm_execpath;
  if (npm?.endsWith('npm-cli.js')) await mustRun(what, process.execPath, [npm, ...args], options);
  else await mustRun(what, 'npm', args, options);
}
