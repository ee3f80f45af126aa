import type { DatabaseName } from '../../values/name.ts';
import { vectorIn } from '../../values/order.ts';
import { formatTimestamp } from '../../values/timestamp.ts';
import type { Fields, Value } from '../../values/value.ts';
import { markup, type Html } from './markup.ts';
import { urlOf } from './location.ts';

/** Limits on what to show: values per document, UTF-16 code units per string or vector, and bytes per value. */
const MAX_VALUES = 1_000;
const MAX_TEXT_LENGTH = 5_000;
const MAX_BYTES = 96;

/** Counts down the number of values that can still be shown. */
interface Budget {
  remaining: number;
}

/** Renders a document's fields with their types. Maps and arrays are collapsible. */
export function fieldsHtml(database: DatabaseName, fields: Fields): Html {
  if (fields.size === 0) return markup`<p class="none">This document has no fields.</p>`;
  return entriesHtml(database, byName(fields), '', { remaining: MAX_VALUES });
}

function entriesHtml(
  database: DatabaseName,
  entries: readonly (readonly [string, Value])[],
  parentKey: string,
  budget: Budget,
): Html {
  const items: Html[] = [];
  for (const [name, value] of entries) {
    if (budget.remaining <= 0) break;
    budget.remaining -= 1;
    items.push(entryHtml(database, name, value, `${parentKey}/${name}`, budget));
  }
  const hidden = entries.length - items.length;
  return markup`<ul class="fields">
    ${items}${hidden > 0 && markup`<li class="none">and ${hidden} more</li>`}
  </ul>`;
}

function entryHtml(database: DatabaseName, name: string, value: Value, key: string, budget: Budget): Html {
  const inner = entriesOf(value);
  if (inner !== undefined && inner.length > 0)
    return markup`<li>
      <details open data-key="${key}">
        <summary><span class="field">${name}</span> ${typeHtml(value)}</summary>
        ${entriesHtml(database, inner, key, budget)}
      </details>
    </li>`;
  return markup`<li class="entry">
    <span class="field">${name}</span> ${typeHtml(value)} ${valueHtml(database, value)}
  </li>`;
}

function typeHtml(value: Value): Html {
  return markup`<span class="type">${typeName(value)}</span>`;
}

function typeName(value: Value): string {
  const vector = vectorOf(value);
  if (vector !== undefined) return `vector · ${vector.length}`;
  switch (value.kind) {
    case 'array':
      return `array · ${value.values.length}`;
    case 'map':
      return `map · ${value.fields.size}`;
    case 'geoPoint':
      return 'geopoint';
    case 'string':
      return value.value.length > MAX_TEXT_LENGTH ? `string · ${value.value.length} characters` : 'string';
    case 'bytes':
      return `bytes · ${value.value.length}`;
    default:
      return value.kind;
  }
}

function valueHtml(database: DatabaseName, value: Value): Html {
  const vector = vectorOf(value);
  if (vector !== undefined) return plain(`[${shortened(vector.map(plainNumber).join(', '))}]`);
  switch (value.kind) {
    case 'null':
      return plain('null');
    case 'boolean':
    case 'integer':
      return plain(String(value.value));
    case 'double':
      return plain(plainNumber(value));
    case 'timestamp':
      return plain(formatTimestamp(value.value));
    case 'string':
      return markup`<span class="value text">“${shortened(value.value)}”</span>`;
    case 'bytes': {
      const { length } = value.value;
      const text = Buffer.from(value.value.subarray(0, MAX_BYTES)).toString('base64');
      return plain(length > MAX_BYTES ? `${text}…` : text);
    }
    case 'reference':
      return referenceHtml(database, value.value);
    case 'geoPoint':
      return plain(`${value.latitude}°, ${value.longitude}°`);
    case 'array':
      return plain('[ ]');
    case 'map':
      return plain('{ }');
  }
}

function plain(text: string): Html {
  return markup`<span class="value">${text}</span>`;
}

function referenceHtml({ projectId, databaseId }: DatabaseName, name: string): Html {
  const match = /^projects\/([^/]+)\/databases\/([^/]+)\/documents\/(.+)$/s.exec(name);
  if (match === null) return plain(name);
  const [, project = '', database = '', path = ''] = match;
  const isSameDatabase = project === projectId && database === databaseId;
  const href = urlOf('data', { projectId: project, databaseId: database }, { path });
  return markup`<a class="value" href="${href}">${isSameDatabase ? path : name}</a>`;
}

function entriesOf(value: Value): readonly (readonly [string, Value])[] | undefined {
  if (vectorOf(value) !== undefined) return undefined;
  if (value.kind === 'map') return byName(value.fields);
  return value.kind === 'array' ? value.values.map((item, at) => [String(at), item]) : undefined;
}

/** Returns the elements of a vector. */
function vectorOf(value: Value): readonly Value[] | undefined {
  return value.kind === 'map' && value.fields.size === 2 ? vectorIn(value.fields) : undefined;
}

function plainNumber(value: Value): string {
  if (value.kind === 'integer') return String(value.value);
  if (value.kind !== 'double') return '?';
  if (Object.is(value.value, -0)) return '-0.0';
  return Number.isInteger(value.value) && Math.abs(value.value) < 1e15 ? value.value.toFixed(1) : String(value.value);
}

function byName(fields: Fields): readonly (readonly [string, Value])[] {
  return [...fields].sort(([a], [b]) => (a < b ? -1 : 1));
}

function shortened(text: string): string {
  return text.length > MAX_TEXT_LENGTH ? `${text.slice(0, MAX_TEXT_LENGTH)}…` : text;
}
