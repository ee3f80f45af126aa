import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const drawings = readdirSync(import.meta.dirname)
  .filter((name) => name.endsWith('.svg') && !['icons.svg', 'appIcon.svg'].includes(name))
  .map((name) => [name, readFileSync(join(import.meta.dirname, name), 'utf8')] as const);

describe.each(drawings)('%s', (_, drawing) => {
  it('is one symbol called drawing, shown by the file too', () => {
    expect(drawing).toMatch(
      /^<svg [^>]+><symbol id="drawing" viewBox="[-\d ]+"[^>]*>.*<\/symbol><use href="#drawing"\/><\/svg>\s*$/s,
    );
  });

  it('is small', () => {
    expect(drawing.length).toBeLessThan(16_000);
  });

  it('has no text: an image has no font that is sure to be there', () => {
    expect(drawing).not.toContain('<text');
    expect(drawing).not.toMatch(/>\s*[^<\s]/);
  });
});
