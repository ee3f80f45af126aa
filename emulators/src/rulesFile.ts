import { readFileSync, watchFile } from 'node:fs';
import { basename } from 'node:path';
import type { RulesFile } from './access/rulesets.ts';
import { describeIssue } from './rules/issueText.ts';
import type { RulesIssue } from './rules/verdict.ts';

/** How often to check the file for changes, in ms. */
const POLL_MS = 500;

/**
 * Loads a rules file, and reloads it on every change. Logs compile errors and warnings. An unreadable file is treated
 * like an empty one, which does not compile.
 * @param set applies the rules and returns any issues
 */
export function followRulesFile(
  path: string,
  set: (files: readonly RulesFile[]) => readonly RulesIssue[],
  log: (line: string) => void,
): void {
  load(path, set, log);
  watchFile(path, { interval: POLL_MS, persistent: false }, (now, before) => {
    if (now.mtimeMs !== before.mtimeMs || now.size !== before.size) load(path, set, log);
  });
}

function load(
  path: string,
  set: (files: readonly RulesFile[]) => readonly RulesIssue[],
  log: (line: string) => void,
): void {
  let content: string;
  try {
    content = readFileSync(path, 'utf8');
  } catch (error) {
    log(`The rules file could not be read: ${error instanceof Error ? error.message : String(error)}`);
    content = '';
  }
  for (const issue of set([{ name: basename(path), content }])) log(describeIssue(path, issue, content));
}
