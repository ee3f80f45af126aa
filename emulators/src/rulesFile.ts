import { readFileSync, watchFile } from 'node:fs';
import { basename } from 'node:path';
import { formatIssue, type Rulesets } from './access/rulesets.ts';

/** How often the file is looked at, in ms. */
const POLL_MS = 500;

/**
 * Loads the rules of a file for all projects, and again whenever it changes. Issues are logged; a file that cannot
 * be read leaves every user's request denied until it can.
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
    log(`The rules could not be read: ${error instanceof Error ? error.message : String(error)}`);
    content = '';
  }
  const issues = rulesets.setFallback([{ name: basename(path), content }]);
  for (const issue of issues) log(`${issue.severity} ${basename(path)}:${formatIssue(issue)}`);
}
