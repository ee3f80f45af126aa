import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { mustRun } from '../lib/runCommand.ts';
import { git } from './mergeRelease.ts';

/** An edit to a product file: the text to find, and its replacement. */
type Edit = readonly [file: string, found: string | RegExp, replacement: string];

/** A made-up release, created by editing the current sources. */
interface MadeUpRelease {
  readonly tag: string;
  readonly edits: readonly Edit[];
}

const changelogLine = (version: string, todo: string): Edit => [
  'CHANGELOG.md',
  /^## 1\.0\.0$/m,
  `## ${version}\n\n### What you have to do\n\n- ${todo}\n\n## 1.0.0`,
];
const version = (next: string): Edit => ['package.json', /"version": "[^"]*"/, `"version": "${next}"`];

/** The fact that the first made-up release adds. */
export const ADDED_FACT = 'company.radio';
/** The fact that the second made-up release removes. */
export const REMOVED_FACT = 'company.photoGallery';
/** ID of the second made-up release's migration. */
export const MIGRATION = '2.0.0-area';

/** Two releases: the first adds a fact, and the second removes one and changes an entity and its data. */
export const MADE_UP_RELEASES: readonly MadeUpRelease[] = [
  {
    tag: 'v1.1.0',
    edits: [
      version('1.1.0'),
      changelogLine('1.1.0', 'Tell your dispatch center your radio channel.'),
      [
        'scripts/company/facts.ts',
        "      { path: 'company.motto'",
        `      { path: '${ADDED_FACT}', prompt: 'Radio channel', kind: text, seen: 'on About', optional: true },\n` +
          "      { path: 'company.motto'",
      ],
      [
        'model/src/company/everyPageFacts.ts',
        '  readonly motto?: string;',
        '  readonly motto?: string;\n  readonly radio?: string;',
      ],
      ['model/src/company/colors.ts', "brass: accent('#a67c2d')", "brass: accent('#a57b2c')"],
      ['docs/operations.md', '# Operations\n', '# Operations\n\nEverything that a running site needs.\n'],
    ],
  },
  {
    tag: 'v2.0.0',
    edits: [
      version('2.0.0'),
      changelogLine('2.0.0', 'Name the area of each alert.'),
      ['scripts/company/facts.ts', / {6}\{\n {8}path: 'company\.photoGallery',\n(?: {8}.*\n)+ {6}\},\n/, ''],
      [
        'model/src/entities/alert.ts',
        "    location: { kind: 'location'",
        "    area: { kind: 'text', label: 'Area', audience: 'public', maxLength: 200 },\n" +
          "    location: { kind: 'location'",
      ],
      ['model/src/company/colors.ts', "warning: accent('#f7e6b6')", "warning: accent('#f6e5b5')"],
      [
        'backup/src/migrations/allMigrations.ts',
        'migrations: readonly Migration[] = []',
        `migrations: readonly Migration[] = [
  {
    id: '${MIGRATION}',
    what: 'An alert without an area is for the whole county.',
    collection: 'alerts',
    change: (fields) => ('area' in fields ? undefined : { ...fields, area: { stringValue: 'The county' } }),
  },
]`,
      ],
    ],
  },
];

/**
 * Edits a file's text for a made-up release.
 * @throws {Error} if the edit no longer applies to the current sources
 */
export function edited(before: string, [file, found, replacement]: Edit): string {
  const after = before.replace(found, () => replacement);
  if (after === before) throw new Error(`The made-up releases no longer fit: ${file} has no ${String(found)}.`);
  return after;
}

/** Program that writes the JSON schema of company.json, which every release includes. */
const WRITE_SCHEMA = `
import { writeFileSync } from 'node:fs';
import { schemaOf } from './scripts/company/facts.ts';
writeFileSync('scripts/company/company.schema.json', JSON.stringify(schemaOf(), undefined, 2) + '\\n');
`;

/** Commits and tags a made-up release in a repository with linked packages. */
export async function commitRelease(repository: string, { tag, edits }: MadeUpRelease): Promise<void> {
  for (const edit of edits) {
    const file = join(repository, edit[0]);
    await writeFile(file, edited(await readFile(file, 'utf8'), edit));
  }
  const program = ['--import', 'tsx', '--input-type=module', '--eval', WRITE_SCHEMA];
  await mustRun('Writing the schema', process.execPath, program, { cwd: repository });
  await git(repository, 'commit', '-qam', `Release ${tag}`);
  await git(repository, 'tag', tag);
}
