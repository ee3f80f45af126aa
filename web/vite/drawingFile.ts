import { existsSync } from 'node:fs';
import { resolve } from 'node:path';

/** Folder with the site's drawings. */
export const DRAWINGS = resolve(import.meta.dirname, '../src/ui/drawings');

/** Folder with the company's emblem and its replacements for the site's drawings, which have the same names. */
export const OWN_DRAWINGS = resolve(import.meta.dirname, '../../company/drawings');

/** Returns the path of a drawing: the company's own if there is one, or the site's. */
export function drawingFile(name: string): string {
  const own = resolve(OWN_DRAWINGS, `${name}.svg`);
  return existsSync(own) ? own : resolve(DRAWINGS, `${name}.svg`);
}
