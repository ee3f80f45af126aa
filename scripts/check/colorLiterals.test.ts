import { readdir, readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { expect, it } from 'vitest';

const root = resolve(import.meta.dirname, '../..');
const FOLDERS = [
  'model/src',
  'incidents/src',
  'functions/src',
  'seed/src',
  'seed/scripts',
  'web/src',
  'web/vite',
  'scripts',
];
const PAGES = ['web/index.html', 'web/privacy.html', 'web/accessibility.html', 'company/privacy.html'];
const COLOR = /#(?:[\da-f]{8}|[\da-f]{6}|[\da-f]{3,4})\b|\b(?:rgba?|hsla?|hwb|lab|lch|oklab|oklch)\(/gi;

/** Colors to ignore, by file. */
const allowed: Readonly<Record<string, readonly string[]>> = {
  // In a mask, black means opaque.
  'web/src/pages/home/_home.scss': ['#000'],
  'web/src/ui/scroller/_horizontalScroller.scss': ['#000'],
  // Background for transparent images when converting them to JPEG.
  'functions/src/uploads/processImage.ts': ['#fff'],
  // An example in a prompt.
  'scripts/company/questions.ts': ['#85141a'],
};

it('only model/src/company/colors.ts and the brand colors of company.json are colors', async () => {
  const found: string[] = [];
  for (const file of [...(await Promise.all(FOLDERS.map(sources))).flat(), ...PAGES]) {
    const text = withoutComments(await readFile(join(root, file), 'utf8'));
    for (const [color] of text.matchAll(COLOR)) if (!allowed[file]?.includes(color)) found.push(`${file}: ${color}`);
  }
  expect(found).toEqual([]);
});

async function sources(folder: string): Promise<string[]> {
  const entries = await readdir(join(root, folder), { recursive: true });
  return (
    entries
      .map((name) => `${folder}/${name.replaceAll('\\', '/')}`)
      .filter((file) => /\.(tsx?|scss|m[jt]s)$/.test(file) && !/\.test\.tsx?$/.test(file))
      .filter((file) => !/model\/src\/(company\/(colors|recolor)|facts\/fewPages)\.ts$/.test(file))
      // These define made-up companies with other colors.
      .filter((file) => !/scripts\/company\/(inventCompany|madeUpReleases|tryUpgrade)\.ts$/.test(file))
  );
}

/** Removes comments, and the declaration of `brandColors` or `designColors`. */
function withoutComments(text: string): string {
  return text.replaceAll(/\/\*[^]*?\*\/|^ *\/\/.*$/gm, '').replace(/(brand|design)Colors = \{[^}]*\}/, '');
}
