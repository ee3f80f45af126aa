import { isRecord, weatherSeverities, withoutInvisible, type WeatherWarning } from '@firehouse/model';
import { plainText } from '../text/plainText.ts';

/** Maximum number of warnings to show; the least severe are dropped. */
const MAX_WARNINGS = 10;

/** Maximum lengths, in characters. Longer texts are cut off. */
const MAX_LENGTH = { event: 100, area: 300, description: 2_000, instruction: 1_000 } as const;

const MAX_ID_LENGTH = 200;

/** The warnings in force, most severe first, and the number of malformed messages. */
export interface Warnings {
  readonly warnings: readonly WeatherWarning[];
  readonly malformed: number;
}

/** A message's properties, as defined by the Common Alerting Protocol. */
type Properties = Readonly<Record<string, unknown>>;

/**
 * Parses the response of `GET /alerts/active` (https://www.weather.gov/documentation/services-web-alerts). A message
 * replaces or cancels the ones that it refers to. Skips malformed messages, exercises, and warnings that have ended.
 * @param body GeoJSON
 * @param now epoch ms
 * @throws {TypeError} if it isn't a collection of messages
 */
export function parseWarnings(body: unknown, now: number): Warnings {
  const features: unknown = isRecord(body) && body['type'] === 'FeatureCollection' ? body['features'] : undefined;
  if (!Array.isArray(features)) throw new TypeError('The response is not a collection of alerts.');
  const all = features.map((feature: unknown) => (isRecord(feature) ? feature['properties'] : undefined));
  const actual = all.filter((message) => isRecord(message)).filter(({ status }) => status === 'Actual');
  const replaced = new Set<string>();
  const warnings = new Map<string, WeatherWarning>();
  let malformed = all.filter((message) => !isRecord(message)).length;
  // Sort the latest last, so that it replaces others with the same ID.
  for (const message of actual.toSorted((one, other) => timeOf(one['sent']) - timeOf(other['sent']))) {
    const isCancel = message['messageType'] === 'Cancel';
    const warning = isCancel ? undefined : warningOf(message);
    if (warning !== undefined) warnings.set(warning.id, warning);
    // A malformed update doesn't replace anything.
    if (isCancel || warning !== undefined) for (const id of replacedBy(message)) replaced.add(id);
    else malformed += 1;
  }
  return {
    warnings: [...warnings.values()]
      .filter(({ id, endTime }) => !replaced.has(id) && Date.parse(endTime) > now)
      .sort((one, other) => rank(one) - rank(other) || one.startTime.localeCompare(other.startTime))
      .slice(0, MAX_WARNINGS),
    malformed,
  };
}

const rank = ({ severity }: WeatherWarning): number => weatherSeverities.indexOf(severity);

/** Returns the IDs of the messages that a message replaces or cancels. */
function replacedBy({ id, messageType, references }: Properties): string[] {
  if ((messageType !== 'Update' && messageType !== 'Cancel') || !Array.isArray(references)) return [];
  return references
    .map((reference: unknown) => (isRecord(reference) ? reference['identifier'] : undefined))
    .filter((identifier) => typeof identifier === 'string')
    .filter((identifier) => identifier !== id);
}

function warningOf(message: Properties): WeatherWarning | undefined {
  const { id, onset, effective, ends, expires } = message;
  const event = line(message['event'], MAX_LENGTH.event);
  const startTime = isoOf(onset ?? effective);
  // `expires` is when the text is due for an update. `ends`, if set, is when the danger ends.
  const endTime = isoOf(ends ?? expires);
  if (typeof id !== 'string' || id === '' || id.length > MAX_ID_LENGTH || event === '') return undefined;
  if (startTime === undefined || endTime === undefined) return undefined;
  return {
    id,
    event,
    severity: weatherSeverities.find((severity) => severity === message['severity']) ?? 'Unknown',
    area: line(message['areaDesc'], MAX_LENGTH.area),
    description: paragraphs(message['description'], MAX_LENGTH.description),
    instruction: paragraphs(message['instruction'], MAX_LENGTH.instruction),
    startTime,
    endTime,
  };
}

const timeOf = (value: unknown): number => (typeof value === 'string' && Date.parse(value)) || 0;

function isoOf(value: unknown): string | undefined {
  const time = timeOf(value);
  return time > 0 ? new Date(time).toISOString() : undefined;
}

const line = (value: unknown, length: number): string => paragraphs(value, length).replaceAll(/\s+/g, ' ');

/** Removes hard line breaks within paragraphs. Paragraphs are separated by blank lines. */
function paragraphs(value: unknown, length: number): string {
  if (typeof value !== 'string') return '';
  const whole = withoutInvisible(plainText(value.slice(0, 4 * length)))
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.replaceAll(/\s+/g, ' ').trim())
    .filter((paragraph) => paragraph !== '')
    .join('\n\n');
  const characters = Array.from(whole);
  return characters.length <= length ? whole : `${characters.slice(0, length - 1).join('')}…`;
}
