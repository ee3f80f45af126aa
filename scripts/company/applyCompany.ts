// npm run company: writes all files that are generated from the folder `company`. `npm start`, `npm test` and builds do
// this, too.
import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { fingerprint } from '../lib/fingerprint.ts';
import { mustRun } from '../lib/runCommand.ts';
import { runScript, step } from '../lib/steps.ts';
import { validCompany } from './companyFile.ts';
import type { Facts } from './facts.ts';
import { generatedFiles } from './generatedFiles.ts';

/** File with a fingerprint of everything that the icons and demo images were drawn from. */
export const DRAWN_FROM = 'scripts/company/.drawn-from';

const DRAWING_SOURCES = [
  'company/drawings',
  'company/images',
  'web/src/ui/drawings',
  'web/vite/paintDrawing.ts',
  'web/vite/stationNumber.ts',
  'model/src/company/colors.ts',
  'model/src/company/recolor.ts',
  'scripts/company/drawIcons.ts',
  'seed/scripts/drawImages.ts',
];

/**
 * Updates all files that are generated from the folder `company`: the modules with its facts, the Firebase
 * configuration, icons and demo images.
 * @param draw draws the icons and images
 * @returns the paths of the files that were out of date
 * @throws {PlainError} if a fact or the publication policy is invalid; in that case, nothing is written
 */
export async function applyCompany(root: string, draw: typeof drawAll = drawAll): Promise<readonly string[]> {
  const facts = await validCompany(root);
  const stale: string[] = [];
  for (const [file, text] of await generatedFiles(root, facts))
    if ((await readFile(join(root, file), 'utf8').catch(() => '')) !== text) {
      await writeFile(join(root, file), text);
      stale.push(file);
    }
  const sources = drawingSources(root, facts);
  if ((await readFile(join(root, DRAWN_FROM), 'utf8').catch(() => '')).trim() !== sources) {
    await draw(root);
    await writeFile(join(root, DRAWN_FROM), `${sources}\n`);
    stale.push(DRAWN_FROM);
  }
  return stale;
}

function drawAll(root: string): Promise<void> {
  return step('Drawing icons and images', async () => {
    for (const script of ['scripts/company/drawIcons.ts', 'seed/scripts/drawImages.ts'])
      await mustRun(script, process.execPath, ['--import', 'tsx', join(root, script)], { cwd: root });
  });
}

/** Returns a fingerprint of everything that the icons and images are drawn from. */
export function drawingSources(root: string, facts: Facts): string {
  const paths = DRAWING_SOURCES.filter((path) => existsSync(join(root, path)));
  const painted = ['brandColors.main', 'brandColors.accent', 'company.station'].map((path) => facts.get(path));
  return fingerprint(root, paths, JSON.stringify(painted), (path) => !path.endsWith('.test.ts'));
}

if (process.argv[1] === import.meta.filename)
  await runScript(async () => {
    const root = resolve(import.meta.dirname, '../..');
    const stale = await applyCompany(root);
    console.log(stale.length === 0 ? 'Everything is up to date.' : `Written: ${stale.join(', ')}.`);
  });
