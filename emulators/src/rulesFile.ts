import { readFileSync, watchFile } from 'node:fs';
import { basename } from 'node:path';
import type { RulesFile } from './access/rulesets.ts';
import { describeIssue } from './rules/issueText.ts';
import type { RulesIssue } from './rules/verdict.ts';

/** Interval at which the file is checked, in ms. */
const POLL_MS = 500;

/**
 * Loads a rules file now and whenever it changes. Issues are logged with their line numbers. While the file cannot be
 * read, every request by a user is denied.
 * @param set puts the rules in force and returns their issues
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
