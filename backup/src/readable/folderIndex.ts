import { writeFile } from 'node:fs/promises';
import { company, fullName as fullImageName, type Entity } from '@firehouse/model';
import { escapeHtml } from '@firehouse/model/html';
import { layout, type Header } from '../archive/folderLayout.ts';
import { labeledColumns, localTime } from './csvColumns.ts';
import type { NamedFile } from './namedFiles.ts';

/** A CSV file, and the entity whose documents it contains. */
export interface Table {
  readonly entity: Entity;
  /** Path relative to the backup's folder, with slashes. */
  readonly file: string;
  readonly rows: number;
}

/** Contents of the index page. */
interface Contents {
  readonly tables: readonly Table[];
  readonly objects: readonly NamedFile[];
  /** Descriptions of the documents that objects belong to, by object name. */
  readonly uses: ReadonlyMap<string, string>;
}

/**
 * Writes an HTML page that explains the files in a backup. It can be opened with a double-click, and uses no scripts.
 */
export async function writeIndex(folder: string, header: Header, contents: Contents): Promise<void> {
  await writeFile(layout(folder).index, indexPage(header, contents));
}

function indexPage({ project, readTime }: Header, { tables, objects, uses }: Contents): string {
  const at = localTime(readTime);
  const tableRows = tables.map(
    ({ entity, file, rows }) =>
      `<tr><td><a href="${href(file)}">${escapeHtml(entity.label)}</a> (${escapeHtml(entity.collection)})</td>` +
      `<td>${rows.toLocaleString('en-US')}</td>` +
      `<td><details><summary>Columns</summary><dl>${columnList(entity)}</dl></details></td></tr>`,
  );
  const fileRows = objects.map(
    ({ object, file }) =>
      `<tr><td><a href="${href(file)}">${escapeHtml(file.slice('files/'.length))}</a></td>` +
      `<td>${Math.ceil(object.bytes / 1024).toLocaleString('en-US')} KB</td>` +
      `<td>${escapeHtml(uses.get(object.name) ?? uses.get(fullImageName(object.name) ?? '') ?? '')}</td></tr>`,
  );
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Backup of ${escapeHtml(company.shortName)}, ${at}</title>
<style>
:root { color-scheme: light dark; font: 1rem/1.5 system-ui, sans-serif; }
body { max-width: 60rem; margin: 2rem auto; padding: 0 1rem; }
table { border-collapse: collapse; width: 100%; }
td, th { border-bottom: 1px solid; padding: 0.3rem 0.6rem; text-align: left; vertical-align: top; }
dt { font-family: monospace; }
</style>
</head>
<body>
<h1>Backup of ${escapeHtml(company.name)}</h1>
<p>Everything on the site as of ${at} (${escapeHtml(company.timeZone)}), from the Firebase project
${escapeHtml(project)}.</p>
<p><strong>This folder has personal data.</strong> Keep it where only you can read it.</p>
<p>The tables open in a spreadsheet, the images by a double click. You can look at everything, and copy it. Please
change nothing here: to restore this backup, the command <code>npm run restore</code> needs the files
<code>backup.json</code>, <code>journal.ndjson</code>, <code>documents</code> and <code>objects</code> as they are.</p>
<h2>Tables</h2>
<p>A time is there twice: as the site stores it (milliseconds since 1970, or UTC), and in a column beside it with
“(local)”, in the company’s time zone.</p>
<table>
<thead><tr><th scope="col">What</th><th scope="col">Rows</th><th scope="col">What the columns are</th></tr></thead>
<tbody>
${tableRows.join('\n')}
</tbody>
</table>
<h2>Images and texts</h2>
<table>
<thead><tr><th scope="col">File</th><th scope="col">Size</th><th scope="col">Belongs to</th></tr></thead>
<tbody>
${fileRows.join('\n')}
</tbody>
</table>
</body>
</html>
`;
}

function columnList({ fields }: Entity): string {
  return [['id', 'What identifies the row'] as const, ...labeledColumns(fields)]
    .map(([column, label]) => `<dt>${escapeHtml(column)}</dt><dd>${escapeHtml(label)}</dd>`)
    .join('');
}

const href = (file: string) => file.split('/').map(encodeURIComponent).join('/');
