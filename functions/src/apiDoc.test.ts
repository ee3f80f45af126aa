import {
  access,
  DEFAULT_LIST_LIMIT,
  entities,
  LIST_CEILING,
  operations,
  allowedQueries,
  restorableCollections,
  READ_MAX_AGE_S,
  texts,
  UPLOAD_MAX_BYTES,
} from '@firehouse/model';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createFeeds } from './feeds/serveFeeds.ts';
import { FORM_MAX_BYTES } from './forms/checkForm.ts';
import { defaultSettings, type Settings } from './platform/settings.ts';
import { endpointsOf } from './testing/endpointsOfApp.ts';
import { generatedPage, table } from './testing/generatedPage.ts';
import { createUploads } from './uploads/serveUploads.ts';
import { createApi } from './api.ts';
import { REPORTS_MAX_BYTES } from './violations/violationEndpoints.ts';
import { BODY_MAX_BYTES } from './http/readBody.ts';

const sources = import.meta.dirname;
const { page, expectSection } = generatedPage(resolve(sources, '../../docs/api.md'));

/** Settings that enforce App Check, with rate limits too high to matter. */
const enforced: Settings = {
  ...defaultSettings,
  enforceAppCheck: true,
  rates: { requestsPerMinute: 10_000, readsPerMinute: 10_000, writesPerMinute: 10_000 },
};

/** An endpoint with a sample path. */
interface Example {
  readonly method: string;
  /** The endpoint as documented, such as `/api/obj/{path}`. */
  readonly endpoint: string;
  readonly path: string;
}

/** Starts the functions with App Check enforced. Replaces all handlers with one that responds with 299. */
async function startEnforced() {
  const [api, uploads, feeds] = [createApi(() => enforced), createUploads(() => enforced), createFeeds(() => enforced)];
  for (const { replaceHandler } of [api, uploads, feeds].flatMap(endpointsOf))
    replaceHandler((_request, response) => {
      response.sendStatus(299);
    });
  const server = createServer((request, response) => {
    const { url = '' } = request;
    const ours = url.startsWith('/api/') ? api : feeds;
    (url.startsWith('/api/obj/m/') ? uploads : ours)(request, response);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { server, origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

/** Replaces each example that contains `{collection}` with one example per collection. */
function ofAllCollections(examples: readonly Example[]): Example[] {
  return examples.flatMap(({ method, endpoint, path }) =>
    endpoint.includes('{collection}')
      ? Object.keys(entities).map((name) => ({
          method,
          endpoint: endpoint.replace('{collection}', name),
          path: path.replace(/^(\/api\/col\/)[^/?]+/, `$1${name}`),
        }))
      : { method, endpoint, path },
  );
}

/** Returns the requests that are accepted without an App Check token, each with its condition. */
async function openRequests(examples: readonly Example[]): Promise<[request: string, condition: string][]> {
  const { server, origin } = await startEnforced();
  const isAccepted = async (method: string, path: string, type = 'application/json') => {
    const body = method === 'GET' ? {} : { body: 'x', headers: { 'Content-Type': type } };
    const { status } = await fetch(origin + path, { method, ...body });
    expect([299, 401], `${method} ${path}`).toContain(status);
    return status === 299;
  };
  const conditionOf = async ({ method, path }: Example): Promise<string | undefined> => {
    const isOpen = await isAccepted(method, path);
    if (method === 'POST' && !isOpen)
      return (await isAccepted(method, path, 'application/x-www-form-urlencoded')) ? 'as a form' : undefined;
    const lookUp = `${path}${path.includes('?') ? '&' : '?'}email=a@b.example`;
    if (method === 'GET' && (await isAccepted(method, lookUp)) !== isOpen) return 'without `email`';
    return isOpen ? '' : undefined;
  };
  try {
    const all = ofAllCollections(examples);
    const conditions = await Promise.all(all.map(conditionOf));
    return all.flatMap(({ method, endpoint }, at): [string, string][] => {
      const condition = conditions[at];
      return condition === undefined ? [] : [[`\`${method} ${endpoint}\``, condition]];
    });
  } finally {
    server.close();
  }
}

/** Finds all error messages in the source code, with their status. Interpolated values become `…`. */
function sentences(folder: string): string[][] {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((file) => file.isFile() && file.name.endsWith('.ts') && !file.name.endsWith('.test.ts'))
    .flatMap((file) =>
      Array.from(
        readFileSync(join(file.parentPath, file.name), 'utf8').matchAll(
          /new (?:Access)?Problem\(\s*(\d{3}),\s*(?:'([^']+)'|`([^`]+)`)/g,
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
    expect(headings.toSorted()).toEqual(
      [createApi(), createUploads(), createFeeds()]
        .flatMap(endpointsOf)
        .map(({ name }) => name)
        .toSorted(),
    );
  });

  it('has an example of each endpoint', () => {
    for (const part of page.split(/^### /m).slice(1)) {
      const [endpoint = ''] = part.split('\n');
      const [method, path = ''] = endpoint.split(' ');
      expect(part).toMatch(new RegExp(`^    ${method} ${path.replaceAll(/\{\w+\}/g, '[^ ]+')}(\\?\\S+)?$`, 'm'));
      expect(part, endpoint).toMatch(/^ {4}\d{3}( |$)/m);
    }
  });

  it('says which requests need no App Check token, of all endpoints', async () => {
    const examples = Array.from(
      page.matchAll(/^### (\S+) (\S+)$[^]*?^ {4}\1 (\/\S+)$/gm),
      ([, method = '', endpoint = '', path = '']) => ({ method, endpoint, path }),
    );
    expect(examples).toHaveLength(page.match(/^### [A-Z]+ \//gm)?.length ?? 0);
    const rows = await openRequests(examples);
    expectSection('app-check', table(['Request', 'Condition'], rows));
  });

  it('has the access table', () => {
    const rows = Object.keys(entities).map((name) =>
      [`\`${name}\``].concat(operations.map((operation) => access[name as keyof typeof access][operation])),
    );
    expectSection('access', table(['Collection', ...operations], rows));
  });

  it('lists the collections with a trash', () => {
    expectSection('restorable', restorableCollections.map((name) => `\`${name}\``).join(', '));
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
      ['Reports of violations', `${REPORTS_MAX_BYTES / 1024} KiB`],
      ['Image', `${UPLOAD_MAX_BYTES / 1024 / 1024} MB`],
      ['Reads from one IP address', `${rates.readsPerMinute} a minute`],
      ['Writes from one IP address', `${rates.writesPerMinute} a minute`],
      ['Public forms from one IP address', `${forms.perComputerAndHour} an hour`],
      ['Public forms for one email address', `${forms.perAddressAndDay} a day`],
      ['All public forms, before each requires a proof of work', `${forms.perHour} an hour`],
      ['Largest number to try in a proof of work', forms.proofMaxNumber.toLocaleString('en-US')],
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
        [
          ['401, 403', texts.notAuthorized],
          ['401', texts.sessionEnded],
          ['401', texts.signInTooOld],
          ...[...rows.keys()].sort().map((key) => rows.get(key) ?? []),
        ],
      ),
    );
  });
});
