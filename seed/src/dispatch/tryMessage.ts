import { centerProblems, ownCenters, readMessage, type Center, type ReadMessage } from '@firehouse/incidents/dispatch';
import { incidentId, missingFields, reportedFields, type DispatchFormat } from '@firehouse/incidents';
import { company, draft } from '@firehouse/model';

/** Thrown for a missing or misconfigured dispatch center. The message is shown to the user. */
export class BadCenterError extends Error {
  override readonly name = 'BadCenterError';
}

/**
 * Shows how a dispatch message would be parsed, as text for the terminal. If no center is given, tries all of them and
 * uses the one that recognizes the most values.
 * @param body contents of the message's file
 * @param key key of the dispatch center, or null
 * @param now epoch milliseconds
 * @throws {BadCenterError} if the center doesn't exist or its configuration is invalid
 */
export async function tryMessage(
  body: Uint8Array,
  key: string | null,
  now: number,
  centers: Readonly<Record<string, Center>> = ownCenters,
): Promise<string> {
  const centerKeys = Object.keys(centers).join(', ') || 'none';
  if (key !== null && !Object.hasOwn(centers, key))
    throw new BadCenterError(
      `There is no dispatch center ${key} in company/dispatchCenters.json; there are: ${centerKeys}.`,
    );
  const keys = key === null ? Object.keys(centers) : [key];
  for (const one of keys) {
    const [problem] = centerProblems(centers[one] as Center);
    if (problem !== undefined)
      throw new BadCenterError(`The configuration of the dispatch center ${one} is wrong: ${problem}`);
  }
  const format = formatOf(body);
  const tried = await Promise.all(
    keys.map(async (center) => ({
      center,
      read: await readMessage({ center, format, contentType: format, body }, now, centers),
    })),
  );
  const [best] = tried.sort((one, other) => valuesRead(other.read) - valuesRead(one.read));
  if (best === undefined) throw new BadCenterError('No dispatch center is configured in company/dispatchCenters.json.');
  return described(format, best.center, best.read);
}

/** Detects the format of a message: JSON, an email, or a text page. */
export function formatOf(body: Uint8Array): DispatchFormat {
  const text = new TextDecoder().decode(body.subarray(0, 10_000)).trimStart();
  if (/^[[{]/.test(text)) return 'application/json';
  const [head = ''] = text.split(/\r?\n\r?\n/, 1);
  const isHeader = head.split(/\r?\n/).every((line) => /^(?:[\w-]+:|[ \t]|From )/.test(line));
  return isHeader && /^(?:MIME-Version|Received|Content-Type|Message-ID|Return-Path):/im.test(head)
    ? 'message/rfc822'
    : 'text/plain';
}

function valuesRead({ report, reading }: ReadMessage): number {
  return (reading.isReadable ? 1 : 0) + Object.keys(report.fields ?? {}).length;
}

function described(format: DispatchFormat, center: string, { report, reading }: ReadMessage): string {
  const fields = { ...report.fallback, ...report.fields };
  const missing = missingFields(fields);
  const labels: Readonly<Record<string, { readonly label: string }>> = draft.fields;
  const labelOf = (name: string) => labels[name]?.label ?? name;
  const rows: (readonly [string, string])[] = [
    ['Read as', `${format}, dispatch center ${center}`],
    ['Incident', reading.number ?? 'no number: known by its content'],
    ['Order', orderInWords(reading)],
    ...reportedFields.map((name) => [labelOf(name), shown(name, fields[name])] as const),
    ['Closed', reading.closedAt === undefined ? 'no' : new Date(reading.closedAt).toISOString()],
    ...(reading.isReadable && reading.problems.length === 0
      ? []
      : [['Problems', reading.problems.join(' ') || 'The text has no start marker of this center.'] as const]),
    ...(reading.ignored.length > 0 ? [['Ignored', reading.ignored.join(', ')] as const] : []),
    [
      'Stored as',
      reading.isReadable && missing.length === 0
        ? `incident ${incidentId(fields)}, unless it is known already`
        : [
            'draft for an admin to complete',
            ...(missing.length > 0 ? [`missing ${missing.map(labelOf).join(', ')}`] : []),
          ].join(': '),
    ],
  ];
  const width = Math.max(...rows.map(([label]) => label.length));
  return rows
    .map(([label, value]) => `${label.padEnd(width)}  ${value.replaceAll('\n', `\n${' '.repeat(width + 2)}`)}`)
    .join('\n');
}

function orderInWords({ revision, updatedAt }: ReadMessage['reading']): string {
  const parts = [
    revision === undefined ? [] : `revision ${revision}`,
    updatedAt === undefined ? [] : new Date(updatedAt).toISOString(),
  ].flat();
  return parts.join(', ') || 'as messages arrive';
}

function shown(name: string, value: string | number | null | undefined): string {
  if (value === undefined) return '–';
  if (value === null) return 'cleared';
  if (name !== 'startTime') return String(value);
  const local = new Intl.DateTimeFormat(company.locale, {
    dateStyle: 'medium',
    timeStyle: 'long',
    timeZone: company.timeZone,
  });
  return local.format(Number(value));
}
