import { readFileSync, watchFile } from 'node:fs';
import { basename } from 'node:path';
import { formatIssue, type Rulesets } from './access/rulesets.ts';

/** Interval at which the file is checked, in ms. */
const POLL_MS = 500;

/**
 * Loads the rules of a file for all projects, and again whenever it changes. Issues are logged. As long as the file
 * cannot be read, every request by a user is denied.
 */
export function followRulesFile(path: string, rulesets: Rulesets, log: (line: string) => void): void {
  load(path, rulesets, log);
  watchFile(path, { interval: POLL_MS, persistent: false }, (now, before) => {
    if (now.mtimeMs !== before.mtimeMs || now.size !== before.size) load(path, rulesets, log);
  });
}

function load(path: string, rulesets: Rulesets, log: (line: string) => void): void {
  let content: string;
  try {
    content = readFileSync(path, 'utf8');
  } catch (error) {
    log(`The rules file could not be read: ${error instanceof Error ? error.message : String(error)}`);
    content = '';
  }
  const issues = rulesets.setFallback([{ name: basename(path), content }]);
  for (const issue of issues) log(`${issue.severity} ${basename(path)}:${formatIssue(issue)}`);
}
