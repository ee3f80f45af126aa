import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import type { Plugin } from 'vite';
import { drawingFile, DRAWINGS, OWN_DRAWINGS } from '../drawingFile.ts';
import { paintDrawing } from '../paintDrawing.ts';

/**
 * Replaces imported drawings with the company's own, and applies its colors and number. If that changes a drawing, the
 * import resolves to a copy in `copies`, which the dev server must serve.
 */
export function companyDrawings(copies: string): Plugin {
  return {
    name: 'company-drawings',
    enforce: 'pre',
    resolveId(source, importer) {
      if (!source.endsWith('.svg') || importer === undefined || !source.startsWith('.')) return null;
      const imported = resolve(dirname(importer), source);
      if (![DRAWINGS, OWN_DRAWINGS].includes(dirname(imported))) return null;
      const file = drawingFile(basename(imported, '.svg'));
      const drawing = readFileSync(file, 'utf8');
      const painted = paintDrawing(drawing);
      if (painted === drawing) return file;
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
