import {
  access,
  DEFAULT_LIST_LIMIT,
  entities,
  LIST_CEILING,
  operations,
  allowedQueries,
  READ_MAX_AGE_S,
  UPLOAD_MAX_BYTES,
} from '@firehouse/model';
import type { Express } from 'express';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createFeeds } from './feeds/feeds.ts';
import { FORM_MAX_BYTES } from './forms/form.ts';
import { defaultSettings } from './platform/settings.ts';
import { createUploads } from './uploads/upload.ts';
import { createApi } from './api.ts';
import { BODY_MAX_BYTES } from './http/body.ts';

const sources = import.meta.dirname;
const file = resolve(sources, '../../docs/api.md');
let page = readFileSync(file, 'utf8');

/** The parts of a layer in Express 5's router that describe its routes. */
interface Layer {
  readonly route?: { readonly path: string; readonly stack: readonly { readonly method?: string }[] };
  readonly handle?: { readonly stack?: readonly Layer[] };
}

/** All endpoints, `GET /api/alerts`; a nested router is the one under `/api`. */
function endpointsOf(app: Express): string[] {
  return within((app.router as unknown as { readonly stack: readonly Layer[] }).stack, '');
}

function within(layers: readonly Layer[], base: string): string[] {
  return layers.flatMap(({ route, handle }) => {
    if (route === undefined) return within(handle?.stack ?? [], '/api');
    const path = base + route.path.replaceAll(/[:*](\w+)/g, '{$1}');
    // The handler that refuses other methods applies to all of them, and has no method.
    return route.stack.flatMap(({ method }) => (method === undefined ? [] : [`${method.toUpperCase()} ${path}`]));
  });
}

/** Compares a section of the page with the code; with WRITE_API_DOC, writes it first. */
function expectSection(name: string, expected: string): void {
  const section = new RegExp(`(?<=<!-- ${name} -->\\n)[^]*?(?=<!-- /${name} -->)`);
  if (process.env['WRITE_API_DOC'] !== undefined) {
    page = page.replace(section, () => expected);
    writeFileSync(file, page);
  }
  expect(section.exec(page)?.[0]).toBe(expected);
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  return [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |\n`).join('');
}

/** Every error message in the code, with its status; inserted values become `…`. */
function sentences(folder: string): string[][] {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.ts') && !entry.name.endsWith('.test.ts'))
    .flatMap((entry) =>
      Array.from(
        readFileSync(join(entry.parentPath, entry.name), 'utf8').matchAll(
          /new Problem\(\s*(\d{3}),\s*(?:'([^']+)'|`([^`]+)`)/g,
        ),
      ),
    )
    .map(([, status = '', plain, filled]) => [
      status,
      plain ?? filled?.replaceAll(/\$\{(?:[^{}]|\{[^}]*\})*\}/g, '…') ?? '',
    ]);
}

describe('docs/api.md', () => {
  it('lists every endpoint, and no other', () => {
    const headings = [...page.matchAll(/^### ([A-Z]+ \/\S+)$/gm)].map(([, heading = '']) => heading);
    expect(headings.toSorted()).toEqual([createApi(), createUploads(), createFeeds()].flatMap(endpointsOf).toSorted());
  });

  it('has an example of each endpoint', () => {
    for (const part of page.split(/^### /m).slice(1)) {
      const [endpoint = ''] = part.split('\n');
      const [method, path = ''] = endpoint.split(' ');
      expect(part).toMatch(new RegExp(`^    ${method} ${path.replaceAll(/\{\w+\}/g, '[^ ]+')}(\\?\\S+)?$`, 'm'));
      expect(part, endpoint).toMatch(/^ {4}\d{3}( |$)/m);
    }
  });

  it('has the access table', () => {
    const rows = Object.keys(entities).map((name) =>
      [`\`${name}\``].concat(operations.map((operation) => access[name as keyof typeof access][operation])),
    );
    expectSection('access', table(['Collection', ...operations], rows));
  });

  it('has the queries of each collection', () => {
    const rows = Object.entries(allowedQueries).flatMap(([name, shapes]) =>
      shapes.map(({ equal, by, directions }) => [
        `\`${name}\``,
        equal.map((field) => `\`${field}\``).join(', '),
        `\`${by}\` ${directions.join(', ')}`,
      ]),
    );
    expectSection('queries', table(['Collection', 'Equal to', 'Range and order'], rows));
  });

  it('has the limits', () => {
    const { rates, forms } = defaultSettings;
    const rows: [string, string][] = [
      ['Documents in a list without `limit`', String(DEFAULT_LIST_LIMIT)],
      ['Documents in a list', LIST_CEILING.toLocaleString('en-US')],
      ['Age of a read in a visitor’s browser cache', `${READ_MAX_AGE_S} s`],
      ['Request body', `${BODY_MAX_BYTES / 1024} KiB`],
      ['Body of a public form', `${FORM_MAX_BYTES / 1024} KiB`],
      ['Image', `${UPLOAD_MAX_BYTES / 1024 / 1024} MB`],
      ['Reads from one IP address', `${rates.readsPerMinute} a minute`],
      ['Writes from one IP address', `${rates.writesPerMinute} a minute`],
      ['Public forms from one IP address', `${forms.perComputerAndHour} an hour`],
      ['Public forms for one email address', `${forms.perAddressAndDay} a day`],
      ['All public forms, before each requires a proof of work', `${forms.perHour} an hour`],
      ['Hashes of a proof of work', forms.proofMaxNumber.toLocaleString('en-US')],
    ];
    expectSection('limits', table(['Limit', 'Maximum'], rows));
  });

  it('lists every error message with its status', () => {
    const rows = new Map(sentences(sources).map((row) => [row.join(' '), row]));
    expect(rows.size).toBeGreaterThan(40);
    expectSection(
      'errors',
      table(
        ['Status', 'Sentence'],
        [['401, 403', 'User not authorized.'], ...[...rows.keys()].sort().map((key) => rows.get(key) ?? [])],
      ),
    );
  });
});
