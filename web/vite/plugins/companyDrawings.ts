import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import type { Plugin } from 'vite';
import { paintDrawing } from '../paintDrawing.ts';

/**
 * Paints the site's drawings in the company's colors and with its number. A drawing that changes is imported as a
 * painted copy.
 * @param folder the drawings' folder
 * @param copies folder for the copies, which the development server must serve
 */
export function companyDrawings(folder: string, copies: string): Plugin {
  return {
    name: 'company-drawings',
    enforce: 'pre',
    resolveId(source, importer) {
      if (!source.endsWith('.svg') || importer === undefined || !source.startsWith('.')) return null;
      const file = resolve(dirname(importer), source);
      if (dirname(file) !== resolve(folder)) return null;
      const drawing = readFileSync(file, 'utf8');
      const painted = paintDrawing(drawing);
      if (painted === drawing) return null;
      this.addWatchFile(file);
      const copy = join(copies, basename(file));
      mkdirSync(copies, { recursive: true });
      // Written atomically, because another build can be reading it.
      const temporary = `${copy}.${process.pid}`;
      writeFileSync(temporary, painted);
      renameSync(temporary, copy);
      return copy;
    },
  };
}
