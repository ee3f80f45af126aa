import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import type { Plugin } from 'vite';
import { paintDrawing } from '../paintDrawing.ts';

/**
 * Applies the company's colors and number to imported drawings. If that changes a drawing, the import resolves to a
 * copy in `copies`, which the dev server must serve.
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
      // Write atomically, because another build may be reading the file.
      const temporary = `${copy}.${process.pid}`;
      writeFileSync(temporary, painted);
      renameSync(temporary, copy);
      return copy;
    },
  };
}
