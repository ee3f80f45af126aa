import { existsSync } from 'node:fs';
import { resolve } from 'node:path';

/** The site's drawings. */
export const DRAWINGS = resolve(import.meta.dirname, '../src/ui/drawings');

/** The company's emblem, and its replacements for the site's drawings, by the same name. */
export const OWN_DRAWINGS = resolve(import.meta.dirname, '../../company/drawings');

/** Returns the path of a drawing: the company's own if there is one, or the site's. */
export function drawingFile(name: string): string {
  const own = resolve(OWN_DRAWINGS, `${name}.svg`);
  return existsSync(own) ? own : resolve(DRAWINGS, `${name}.svg`);
}
