/**
 * Preload for the Firebase CLI. Prints errors in Firestore rules to the terminal with the source line and a caret.
 * Without this preload, the CLI writes startup errors only to a log file. If FIREBASE_EMULATORS_EXPLAIN is 1, also
 * prints explanations for denied requests. Supports separate rules for each database. Without this preload, the CLI
 * doesn't load any rules if firebase.json contains several databases.
 */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { onLoad } from './modules.ts';
import { wrapSpawn } from './spawn.ts';

const DEFAULT_DATABASE = '(default)';
/** Matches the first line of an issue. */
const ISSUE = /^.+:\d+:\d+ - (?:ERROR|WARNING) /;
const EXCERPT = /^ {2}[\d ]+ \| /;
/** First word of the explanation for a denied request. The following lines are indented. */
const DENIAL = 'denied ';
const UNREADABLE = 'The rules file could not be read: ';
/** Start of the emulator's message about Enterprise edition. */
const EDITION = 'Enterprise edition: ';
/** The emulator prints this text after loading its rules. */
const RUNNING = 'Firestore emulator is running';

/** How long to wait for the CLI to report an issue, in ms. The CLI can take a while to notice changed files. */
const REPORT_MS = 2_000;

/** Issues that the CLI has reported: `:LINE:COLUMN - SEVERITY DESCRIPTION`. */
const reported = new Set<string>();

/** `ID=FILE` for each database with its own rules. Excludes the default database. */
let databaseRules: readonly string[] = [];
/** The index file for the default database, which also contains its TTL policies. */
let indexFile: string | undefined;

/** A database in firebase.json. */
interface Database {
  readonly database: string;
  readonly rules?: string;
  readonly indexes?: string;
}

/** The parts of the CLI that this preload patches. */
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
      // java.ts passes the index file to the emulator if indexes are required.
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
 * Forwards selected lines of the emulator's output to the terminal. While the emulator is running, the CLI also reports
 * issues in rules (see {@link patchEmulator}), but it misses some if a file changes several times in a row. This
 * function prints the missing ones after a delay.
 */
function forwardIssues(output: Readable, rulesPath: string | undefined): void {
  let isRunning = false;
  /** Lines in the current issue. */
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

/** Prints an issue unless the CLI reports it within {@link REPORT_MS} or before the process exits. */
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
  // Don't patch `firebase deploy`, which needs all databases.
  ...(process.argv.some((word) => word.startsWith('emulators:')) && { fsConfig: patchConfig }),
});

/**
 * Hides all databases except the default one because the CLI supports only one. Passes the rules for the other
 * databases to the emulator.
 */
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

/** Adds the source line and a caret to issues reported by the CLI. */
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
