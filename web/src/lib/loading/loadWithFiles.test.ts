import { afterEach, expect, test, vi } from 'vitest';

const SCRIPT = 'static/js/About.js';
const SHEET = 'static/css/About.css';

afterEach(() => document.head.replaceChildren());

/** Returns a fresh copy of the function that hasn't requested any files yet, as on a new page. */
async function freshly() {
  vi.resetModules();
  return (await import('./loadWithFiles.ts')).loadWithFiles;
}

const links = () => [...document.querySelectorAll('link')].map((link) => `${link.rel} ${link.getAttribute('href')}`);
const sheet = () => document.querySelector<HTMLLinkElement>('link[rel="stylesheet"]');
const settled = () => new Promise((resolve) => setTimeout(resolve));

test('imports a chunk at once that needs no other file', async () => {
  const loadWithFiles = await freshly();
  expect(await loadWithFiles(() => Promise.resolve('chunk'))).toBe('chunk');
  expect(links()).toEqual([]);
});

test('requests all files at once, and imports the chunk when its style sheet applies', async () => {
  const loadWithFiles = await freshly();
  const load = vi.fn(() => Promise.resolve('chunk'));
  const chunk = loadWithFiles(load, [SCRIPT, SHEET]);
  expect(links()).toEqual([`modulepreload /${SCRIPT}`, `stylesheet /${SHEET}`]);
  await settled();
  expect(load).not.toHaveBeenCalled();
  sheet()?.dispatchEvent(new Event('load'));
  expect(await chunk).toBe('chunk');
});

test('waits for a style sheet that another chunk has requested, without a second link', async () => {
  const loadWithFiles = await freshly();
  const load = vi.fn(() => Promise.resolve());
  const both = [loadWithFiles(load, [SHEET]), loadWithFiles(load, [SHEET])];
  expect(links()).toEqual([`stylesheet /${SHEET}`]);
  await settled();
  expect(load).not.toHaveBeenCalled();
  sheet()?.dispatchEvent(new Event('load'));
  await Promise.all(both);
  expect(load).toHaveBeenCalledTimes(2);
});

test('requests nothing that the page links already', async () => {
  document.head.innerHTML = `<link rel="modulepreload" href="/${SCRIPT}"><link rel="stylesheet" href="/${SHEET}">`;
  const loadWithFiles = await freshly();
  await loadWithFiles(() => Promise.resolve(), [SCRIPT, SHEET]);
  expect(links()).toHaveLength(2);
});

test('loads a style sheet that the page has only preloaded', async () => {
  document.head.innerHTML = `<link rel="preload" as="style" href="/${SHEET}">`;
  const loadWithFiles = await freshly();
  const chunk = loadWithFiles(() => Promise.resolve(), [SHEET]);
  expect(links()).toEqual([`preload /${SHEET}`, `stylesheet /${SHEET}`]);
  sheet()?.dispatchEvent(new Event('load'));
  await chunk;
});

test('fails if a style sheet does not arrive, and requests it again next time', async () => {
  const loadWithFiles = await freshly();
  const load = vi.fn(() => Promise.resolve());
  const failed = loadWithFiles(load, [SHEET]);
  sheet()?.dispatchEvent(new Event('error'));
  await expect(failed).rejects.toThrow(`/${SHEET} could not be loaded.`);
  expect(load).not.toHaveBeenCalled();
  const second = loadWithFiles(load, [SHEET]);
  expect(links()).toEqual([`stylesheet /${SHEET}`]);
  sheet()?.dispatchEvent(new Event('load'));
  await second;
  expect(load).toHaveBeenCalledTimes(1);
});
