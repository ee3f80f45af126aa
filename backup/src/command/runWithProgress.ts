import { findTarget, NoTargetError, type Target } from '@firehouse/project';
import { BackupError } from '../archive/backupHeader.ts';
import { readArguments, UsageError, type CommandArguments } from './backupArguments.ts';
import { connect, type Connection } from './connectProject.ts';

/** Exit code after Ctrl-C. */
const EXIT_INTERRUPTED = 130;

interface Command {
  readonly root: string;
  readonly usage: string;
  readonly flags: readonly string[];
  /** Performs the command. Stops when `signal` is aborted. */
  readonly run: (
    options: CommandArguments,
    connection: Connection,
    target: Target,
    signal: AbortSignal,
  ) => Promise<void>;
}

/** Runs a command and returns its exit code. After Ctrl-C, the command can be resumed. */
export async function runCommand({ root, usage, flags, run }: Command): Promise<number> {
  const stop = new AbortController();
  const onInterrupt = () => {
    if (stop.signal.aborted) process.exit(EXIT_INTERRUPTED);
    stop.abort();
    console.error('\nStopping. Run the same command again to continue.');
  };
  process.on('SIGINT', onInterrupt).on('SIGTERM', onInterrupt);
  try {
    // npm changes the working directory, but paths are relative to where the user ran the command.
    const options = readArguments(process.argv.slice(2), process.env['INIT_CWD'] ?? process.cwd(), flags);
    if (options === null) {
      console.log(usage);
      return 0;
    }
    const target = await findTarget(root, options.project, process.env);
    const connection = await connect(target, options.bucket);
    try {
      await run(options, connection, target, stop.signal);
    } finally {
      await connection.close();
    }
    return 0;
  } catch (error) {
    if (stop.signal.aborted) return EXIT_INTERRUPTED;
    console.error(sentenceOf(error, usage));
    return error instanceof UsageError ? 2 : 1;
  } finally {
    process.off('SIGINT', onInterrupt).off('SIGTERM', onInterrupt);
  }
}

function sentenceOf(error: unknown, usage: string): string {
  if (error instanceof UsageError) return `${error.message}\n\n${usage}`;
  if (error instanceof BackupError || error instanceof NoTargetError) return error.message;
  if (!(error instanceof Error)) return String(error);
  if (/default credentials/i.test(error.message))
    return (
      'There are no credentials for that project on this machine. ' +
      'Run "gcloud auth application-default login" first.'
    );
  return error.message;
}
