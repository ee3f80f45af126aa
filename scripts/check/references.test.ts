import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { checkReferences } from './references.ts';
import { scratchFolder } from '../testing/scratchFolder.ts';

const folder = scratchFolder();

describe('references', () => {
  it.each([
    ['a path', 'docs/a.md', '`web/absent.ts`', 'web/absent.ts'],
    ['a folder', 'docs/a.md', '`api/src/absent/`', 'api/src/absent/'],
    ['a link', 'docs/a.md', '[b](b.md)', 'b.md'],
    ['a link to a section', 'docs/a.md', '[b](specification.md#3-roles)', 'specification.md#3-roles'],
    ['a decision', 'web/a.ts', 'const a = 1; // decision 7', 'decision 7'],
    ['a section of the specification', 'web/a.ts', '/** SPEC §3 */', 'SPEC §3'],
    ['a path in a comment', 'web/a.ts', '// See docs/absent.md.', 'docs/absent.md'],
    ['a path of the package, in a comment', 'web/a.ts', ' * As in src/lib/absent.ts.', 'src/lib/absent.ts'],
    ['the end of a path, in a comment', 'web/a.ts', 'const a = 1; // lib/session/absent.ts', 'lib/session/absent.ts'],
    ['a file, in a comment', 'web/a.tsx', '  {/* See Absent.tsx. */}', 'Absent.tsx'],
    ['a file, in a document', 'docs/a.md', 'Restored by `absent.ts`.', 'absent.ts'],
    ['a file of another package', 'web/a.ts', '// See server.ts.', 'server.ts'],
    ['a path of another package', 'web/a.ts', '// See src/server.ts.', 'src/server.ts'],
    ['another document', 'web/a.ts', '// DESIGN, the colors', 'DESIGN'],
  ])('to %s that does not exist are broken', async (_, file, text, reference) => {
    await folder.write({
      'docs/specification.md': '## 2. Roles\n',
      'docs/decisions/001-a.md': '',
      'web/package.json': '{}',
      'api/src/server.ts': '',
      [file]: text,
    });
    expect(checkReferences(folder.path())).toEqual({ found: 1, broken: [`${file}: ${reference}`] });
  });

  it('to documents, decisions, sections and files are found', async () => {
    await folder.write({
      'docs/specification.md': '## 2. Roles, and more\n',
      'docs/decisions/001-a.md': '',
      'docs/a.md': '`web/a.ts`, [section](specification.md#2-roles-and-more), [site](https://example.org/absent.md)',
      'web/a.ts': '// docs/a.md, SPEC §2, decision 1',
    });
    expect(checkReferences(folder.path())).toEqual({ found: 5, broken: [] });
  });

  it('are found from the root and, in a package, by the end of a path', async () => {
    await folder.write({
      'web/package.json': '{}',
      'web/src/lib/a.ts': '// web/src/lib/a.ts, src/lib/a.ts, lib/a.ts, a.ts, api/src/server.ts, `package.json`',
      'api/src/server.ts': '// ./absent.ts, *.test.ts, https://example.org/absent.ts, dist/absent.js, context.json()',
      'docs/a.md': 'web/src/lib/a.ts, lib/a.ts, a.ts, `server.ts`, `web/src/`, `web/dist`, `text/plain`',
    });
    expect(checkReferences(folder.path())).toEqual({ found: 11, broken: [] });
  });

  it('of this repository all exist', () => {
    const { found, broken } = checkReferences(resolve(import.meta.dirname, '../..'));
    expect(broken).toEqual([]);
    expect(found).toBeGreaterThan(2_000);
  });
});
