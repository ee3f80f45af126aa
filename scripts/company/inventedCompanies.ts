// npm run invented-companies -- --seed N --images DIR: copies the repository for three made-up companies, checks that
// no facts of this company are left and nothing is empty, and takes screenshots of pages and emails.
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import sharp from 'sharp';
import { messageOf, PlainError, runScript, step } from '../lib/steps.ts';
import { buildCopy, builtTexts, copyForCompany, leftoversIn, visitCopy } from './companyCopy.ts';
import { inventCompanies, type InventedCompany } from './inventCompany.ts';

const root = resolve(import.meta.dirname, '../..');

const HELP = `npm run invented-companies -- [--seed N] [--images DIR]
  draws three companies, the same ones for the same seed, and makes a copy of the repository for each, by ten answers.
  Lists facts and colors of this company that are left on a page or in an email, feed or document, and what is empty
  because the company lacks a fact. Takes screenshots of each page and email, in DIR, with an overview for each
  company.`;

/** Size of an image in the overview, in px. Longer pages are cropped. */
const TILE = { width: 480, height: 600 };
const COLUMNS = 5;
const GAP = 8;

await runScript(async () => {
  const { seed, images, help } = options();
  if (help) return console.log(HELP);
  const folder = await mkdtemp(join(tmpdir(), 'invented-companies-'));
  let count = 0;
  try {
    for (const [index, company] of inventCompanies(seed).entries()) {
      const shown = images === undefined ? undefined : join(resolve(images), `company-${index + 1}`);
      console.log(`\n${company.answers[0]}, without ${company.missing.join(', ')}`);
      const problems = await check(join(folder, String(index)), company, shown);
      for (const problem of problems) console.log(`  ${problem}`);
      count += problems.length;
      if (shown !== undefined) console.log(`  Images: ${await overview(shown)}`);
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  console.log(`\n${count === 0 ? 'No problems' : `${count} problems`} with seed ${seed}.`);
  return count === 0 ? 0 : 1;
});

function options() {
  try {
    const { values } = parseArgs({
      options: {
        seed: { type: 'string', default: '1' },
        images: { type: 'string' },
        help: { type: 'boolean', short: 'h' },
      },
    });
    return values;
  } catch (error) {
    throw new PlainError(`${messageOf(error)}\n\n${HELP}`);
  }
}

/** Creates a copy for a company and checks it. Returns one message per problem. */
async function check(copy: string, company: InventedCompany, images: string | undefined) {
  const facts = await copyForCompany(root, copy, company);
  await step('Building the copy', () => buildCopy(copy));
  const { texts, problems } = await step('Opening its pages', () => visitCopy(copy, images));
  const left = leftoversIn([...(await builtTexts(copy)), ...Object.entries(texts)], facts);
  await rm(copy, { recursive: true });
  return [...left.map((each) => `left: ${each}`), ...problems];
}

/** Combines all screenshots in a folder into one image. Returns its path. */
async function overview(folder: string) {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.png')).toSorted();
  const tiles = await Promise.all(
    names.map(async (name, index) => {
      const image = sharp(join(folder, name)).resize(TILE.width).extend({ bottom: TILE.height, background: 'white' });
      return {
        // Use a separate pipeline, because sharp extracts before it extends.
        input: await sharp(await image.toBuffer())
          .extract({ left: 0, top: 0, ...TILE })
          .toBuffer(),
        left: (index % COLUMNS) * (TILE.width + GAP),
        top: Math.floor(index / COLUMNS) * (TILE.height + GAP),
      };
    }),
  );
  const file = `${folder}.webp`;
  await sharp({
    create: {
      width: COLUMNS * (TILE.width + GAP),
      height: Math.ceil(names.length / COLUMNS) * (TILE.height + GAP),
      channels: 3,
      background: 'gray',
    },
  })
    .composite(tiles)
    .webp({ quality: 80 })
    .toFile(file);
  return file;
}
