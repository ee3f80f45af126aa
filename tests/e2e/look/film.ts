/**
 * Usage: `npm run film`. Starts the demo company's site, and films a call arriving, an admin posting an alert, and a
 * subscriber receiving the email. Writes docs/film.webp, which the README shows.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { storeIncidents } from '@firehouse/incidents';
import { knownProjects, openDatabase } from '@firehouse/project';
import { demoIncident } from '@firehouse/seed/demo';
import { freePorts } from 'firebase-without-java/suite';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { launchChromium } from '../../suite/chromium.ts';
import { untilIdle } from '../untilIdle.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const file = fileURLToPath(new URL('../../../docs/film.webp', import.meta.url));

const MAX_BYTES = 1_000_000;
const QUALITY = 62;
const WIDTH = 960;
const VIEW_HEIGHT = 560;
/** Height of the bar with the caption, below the page. */
const BAR_HEIGHT = 56;
const HEIGHT = VIEW_HEIGHT + BAR_HEIGHT;
/** How long to show frames, in ms: those with something to read, and those of a movement. */
const READ_MS = 2_600;
const MOVE_MS = 420;

const NEIGHBOR = 'neighbor@example.com';
const ALERT = {
  title: 'Tree and wires down: road closed',
  details: 'Please take another road, and keep away from the lines.',
};

interface Frame {
  readonly png: Buffer;
  readonly ms: number;
}

const frames: Frame[] = [];

/** Returns a call about a tree on one of the demo company's roads. */
function treeDown(now: number): ReturnType<typeof demoIncident> {
  let at = now;
  while (demoIncident(at).TypeCode !== 'Traffic') at -= 1;
  const ChiefComplaint = 'TREE DOWN WITH WIRES';
  return { ...demoIncident(at), startTime: now, ChiefComplaint, Description: 'Both lanes blocked.' };
}

/** Adds a frame: a screenshot of the page with a caption below it. */
async function film(page: Page, caption: string, ms: number): Promise<void> {
  const shown = await page.screenshot({ animations: 'disabled', caret: 'hide' });
  const bar = Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${BAR_HEIGHT}">` +
      '<rect width="100%" height="100%" fill="black"/><text x="24" y="37" fill="white" font-family="sans-serif" ' +
      `font-size="24" font-weight="bold">${caption}</text></svg>`,
  );
  const png = await sharp({ create: { width: WIDTH, height: HEIGHT, channels: 3, background: 'black' } })
    .composite([
      { input: shown, top: 0, left: 0 },
      { input: bar, top: VIEW_HEIGHT, left: 0 },
    ])
    .png()
    .toBuffer();
  frames.push({ png, ms });
}

/** Types text into a field, and films a few moments. */
async function typeAndFilm(page: Page, label: string, text: string, caption: string): Promise<void> {
  const field = page.getByRole('dialog').getByRole('textbox', { name: new RegExp(`^${label}`) });
  const step = Math.ceil(text.length / 3);
  for (let end = step; end < text.length + step; end += step) {
    await field.fill(text.slice(0, end));
    await film(page, caption, MOVE_MS);
  }
}

/** Starts the site like `npm start`, on free ports. Returns the URLs that it prints, and a function to stop it. */
async function startSite() {
  const [port = 0] = await freePorts(1);
  const command = ['scripts/bootstrap.mjs', 'scripts/run/start.ts', '--port', String(port)];
  const { npm_lifecycle_event: _, ...env } = process.env;
  const child = spawn(process.execPath, command, { cwd: root, env, stdio: ['ignore', 'pipe', 'inherit'] });
  const closed = once(child, 'close');
  const stop = async () => {
    child.kill('SIGINT');
    await closed;
  };
  let printed = '';
  await new Promise<void>((done, fail) => {
    createInterface({ input: child.stdout }).on('line', (line) => {
      printed += `${line}\n`;
      if (/^ {2}Ready in/.test(line)) done();
    });
    child.once('close', () => fail(new Error(`The site did not start:\n${printed}`)));
  });
  const [, inbox = ''] = /inbox on this machine: (\S+)/.exec(printed) ?? [];
  const [, firestore = ''] = /Documents.*: http:\/\/(\S+)/.exec(printed) ?? [];
  return { site: `http://127.0.0.1:${port}`, inbox: inbox.replace(/\/$/, ''), firestore, stop };
}

const { site, inbox, firestore, stop } = await startSite();
const { default: project = '' } = await knownProjects(root);
const { db, close } = openDatabase(project, firestore);
const browser = await launchChromium();
const open = async (address: string): Promise<Page> => {
  const context = await browser.newContext({ viewport: { width: WIDTH, height: VIEW_HEIGHT }, colorScheme: 'light' });
  const page = await context.newPage();
  await page.goto(address);
  return page;
};
try {
  await db.doc(`subscriptions/${NEIGHBOR}`).set({ email: NEIGHBOR, type: ['alerts'] });

  // A visitor's page is open. A call arrives, and appears without a reload.
  const visitor = await open(site);
  const latest = visitor.getByRole('heading', { name: 'The last 30 minutes' });
  await latest.waitFor();
  await latest.evaluate((heading) => scrollBy({ top: heading.getBoundingClientRect().top - 90, behavior: 'instant' }));
  await untilIdle(visitor);
  await film(visitor, 'The site of a volunteer fire company, on a quiet day', READ_MS);
  await storeIncidents(db, [{ fields: treeDown(Date.now()) }], { isHeld: () => false });
  await visitor
    .getByText(/tree down/i)
    .first()
    .waitFor({ timeout: 90_000 });
  await film(visitor, '1  A call arrives from dispatch: it is on the page within seconds', READ_MS);

  // An admin signs in and posts an alert.
  const admin = await open(`${site}/memberportal`);
  await admin.getByRole('button', { name: /demo admin/ }).click();
  await admin.getByRole('heading', { level: 1 }).first().waitFor();
  await admin.getByRole('button', { name: 'New alert' }).first().click();
  await admin.getByRole('dialog').waitFor();
  const posting = '2  The chief posts an alert';
  await film(admin, posting, MOVE_MS);
  await typeAndFilm(admin, 'Title', ALERT.title, posting);
  await typeAndFilm(admin, 'Details', ALERT.details, posting);
  await film(admin, posting, READ_MS / 2);
  const post = admin.getByRole('dialog').getByRole('button', { name: /^Save/ });
  await post.scrollIntoViewIfNeeded();
  await film(admin, posting, READ_MS / 2);
  await post.click();
  await admin.getByRole('dialog').getByText('Sucessfully saved data.').waitFor();
  await film(admin, posting, READ_MS / 2);
  await visitor.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
  await visitor.getByText(ALERT.title).first().waitFor({ timeout: 90_000 });
  await film(visitor, 'It is on every page of the site …', READ_MS);

  // The subscriber reads the email.
  const email = await received();
  const mail = await open(`${inbox}/messages/${email}/html`);
  await film(mail, '3  … and in the email of everybody who subscribed', READ_MS * 1.5);
} finally {
  await browser.close();
  await close();
  await stop();
}

/** Waits for the alert's email, and returns its ID in the inbox. */
async function received(): Promise<number> {
  for (let turn = 0; turn < 240; turn += 1) {
    const response = await fetch(`${inbox}/messages?to=${encodeURIComponent(NEIGHBOR)}`);
    const emails = (await response.json()) as readonly { readonly id: number; readonly subject: string }[];
    const found = emails.find(({ subject }) => subject.includes(ALERT.title));
    if (found !== undefined) return found.id;
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
  throw new Error(`${NEIGHBOR} has no email about “${ALERT.title}”.`);
}

const image = await sharp(
  frames.map(({ png }) => png),
  { join: { animated: true } },
)
  .webp({ quality: QUALITY, effort: 6, loop: 0, delay: frames.map(({ ms }) => ms) })
  .toBuffer();
if (image.length > MAX_BYTES) throw new Error(`The film has ${image.length} bytes, ${MAX_BYTES} are allowed.`);
await writeFile(file, image);
console.log(`${frames.length} frames, ${Math.ceil(image.length / 1024)} KiB: ${file}`);
