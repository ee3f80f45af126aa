/**
 * A preload for the Firebase CLI: prints errors in Firestore rules in the terminal with the line and a caret (with
 * FIREBASE_EMULATORS_EXPLAIN, also the reasons for denials), and gives each database its own rules. The CLI itself
 * writes startup errors only to a log file, and starts without any rules if firebase.json lists several databases.
 */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { onLoad } from './modules.ts';
import { wrapSpawn } from './spawn.ts';

const DEFAULT_DATABASE = '(default)';
/** Matches the first line of an issue, but not its continuation lines. */
const ISSUE = /^.+:\d+:\d+ - (?:ERROR|WARNING) /;
const EXCERPT = /^ {2}[\d ]+ \| /;
/** First word of an explained denial, whose other lines are indented. */
const DENIAL = 'denied ';
const UNREADABLE = 'The rules file could not be read: ';
/** First words of the emulator's notice about the Enterprise edition. */
const EDITION = 'Enterprise edition: ';
/** Printed by the emulator once its rules are loaded. */
const RUNNING = 'Firestore emulator is running';

/**
 * How long to wait for the CLI to report an issue in its rules file, in ms. On a busy machine, it notices changes late.
 */
const REPORT_MS = 2_000;

/** Issues reported by the CLI: `:LINE:COLUMN - SEVERITY DESCRIPTION`. */
const reported = new Set<string>();

/** `ID=FILE` for each named database that has a rules file. */
let databaseRules: readonly string[] = [];
/** The index file of the default database, which has its TTL policies. */
let indexFile: string | undefined;

/** A database in firebase.json. */
interface Database {
  readonly database: string;
  readonly rules?: string;
  readonly indexes?: string;
}

/** The parts of the CLI's modules that this file patches. */
interface ConfigModule {
  getFirestoreConfig: (projectId: string, options: Options) => readonly Database[];
}
interface Options {
  readonly config: { readonly path: (file: string) => string };
}
interface EmulatorModule {
  readonly FirestoreEmulator: {
    readonly prototype: { prettyPrintRulesIssue: (file: string, issue: RulesIssue) => string };
  };
}
interface RulesIssue {
  readonly sourcePosition: { readonly line?: number; readonly column?: number };
  readonly severity: string;
  readonly description: string;
}

wrapSpawn(
  (spawn) =>
    function (program, args, ...rest) {
      const firestore = process.env['FIRESTORE_EMULATOR_BINARY_PATH'];
      if (firestore === undefined || !Array.isArray(args) || !args.includes(firestore))
        return spawn.call(this, program, args, ...rest);
      const more = databaseRules.flatMap((rule) => ['--database_rules', rule]);
      // `java.ts` passes the file if its indexes are required.
      if (indexFile !== undefined && !process.env['FIRESTORE_EMULATOR_INDEX_FILE'])
        more.push('--index_file', indexFile);
      const child = spawn.call(this, program, [...args, ...more], ...rest);
      const rules: unknown = args.includes('--rules') ? args[args.indexOf('--rules') + 1] : undefined;
      if (child.stdout)
        forwardIssues(child.stdout, typeof rules === 'string' ? path.relative(process.cwd(), rules) : undefined);
      return child;
    },
);

/**
 * Forwards issues. Once the emulator is running, the CLI reports issues in its rules file ({@link patchEmulator}), but
 * misses changes that closely follow others. Such an issue is forwarded unless the CLI reports it in the meantime.
 */
function forwardIssues(output: Readable, rulesPath: string | undefined): void {
  let isRunning = false;
  /** The lines of the issue being read. */
  let issue: string[] | undefined;
  let isDenial = false;
  createInterface({ input: output }).on('line', (line) => {
    if (line.startsWith(RUNNING)) isRunning = true;
    isDenial = line.startsWith(DENIAL) || (isDenial && line.startsWith('  '));
    if (isDenial && process.env['FIREBASE_EMULATORS_EXPLAIN'] === '1') {
      process.stderr.write(line.startsWith(DENIAL) ? `⚠  firestore: ${line}\n` : `${line}\n`);
      return;
    }
    if (line.startsWith(EDITION)) process.stderr.write(`⚠  firestore: ${line}\n`);
    if (ISSUE.test(line) || line.startsWith(UNREADABLE)) {
      issue = [`⚠  firestore: ${line}`];
      if (isRunning && rulesPath !== undefined && line.startsWith(`${rulesPath}:`))
        forwardLater(issue, line.slice(rulesPath.length));
      else setImmediate(forward, issue, undefined);
    } else if (issue !== undefined && EXCERPT.test(line)) issue.push(line);
    else issue = undefined;
  });
}

/** Forwards an issue unless the CLI reports it within {@link REPORT_MS} or before the process ends. */
function forwardLater(issue: readonly string[], key: string): void {
  const now = (): void => {
    clearTimeout(timer);
    process.off('exit', now);
    forward(issue, key);
  };
  const timer = setTimeout(now, REPORT_MS).unref();
  process.on('exit', now);
}

function forward(issue: readonly string[], key: string | undefined): void {
  if (key === undefined || !reported.delete(key)) process.stderr.write(`${issue.join('\n')}\n`);
}

onLoad({
  firestoreEmulator: patchEmulator,
  // `firebase deploy` reads the same configuration, but needs all of it.
  ...(process.argv.some((word) => word.startsWith('emulators:')) && { fsConfig: patchConfig }),
});

/** Leaves only the default database to the CLI, which expects no others, and passes the rest to the emulator. */
function patchConfig(fsConfig: ConfigModule): void {
  const { getFirestoreConfig } = fsConfig;
  fsConfig.getFirestoreConfig = function (projectId, options) {
    const databases = getFirestoreConfig.call(this, projectId, options);
    const isDefault = ({ database }: Database): boolean => database === DEFAULT_DATABASE;
    const indexes = databases.find(isDefault)?.indexes;
    indexFile = indexes === undefined ? undefined : options.config.path(indexes);
    if (databases.length < 2) return databases;
    databaseRules = databases.flatMap((item) =>
      isDefault(item) || item.rules === undefined ? [] : `${item.database}=${options.config.path(item.rules)}`,
    );
    return databases.some(isDefault) ? databases.filter(isDefault) : [{ database: DEFAULT_DATABASE }];
  };
}

/** Adds the line and a caret to an issue. */
function patchEmulator({ FirestoreEmulator }: EmulatorModule): void {
  const { prettyPrintRulesIssue } = FirestoreEmulator.prototype;
  FirestoreEmulator.prototype.prettyPrintRulesIssue = function (file, issue) {
    const { line = 0, column = 0 } = issue.sourcePosition;
    const text = readFileSync(file, 'utf8').split(/\r\n|\r|\n/)[line - 1];
    reported.add(`:${line}:${column} - ${issue.severity} ${issue.description}`);
    const head = prettyPrintRulesIssue.call(this, file, issue);
    if (text === undefined || text.trim() === '') return head;
    const indent = text.slice(0, Math.max(column - 1, 0)).replaceAll(/[^\t]/g, ' ');
    return `${head}\n  ${line} | ${text}\n  ${' '.repeat(String(line).length)} | ${indent}^`;
  };
}
