import { parseWarnings, type Warnings } from './parseWarnings.ts';

/** The National Weather Service's public API, which needs no key. */
const SERVICE = 'https://api.weather.gov';

/** Maximum size of a response, in bytes. An alert takes a few kilobytes. */
const MAX_BYTES = 2 * 1024 * 1024;

const TIMEOUT_MS = 10_000;

/** Options that tests override. */
export interface ServiceOptions {
  readonly service?: string;
  readonly timeoutMs?: number;
}

/**
 * Fetches the warnings in force.
 * @param zones comma-separated zone codes
 * @param userAgent identifies the site, which the service requires
 * @throws if the service doesn't respond in time with a collection of alerts
 */
export async function fetchWarnings(
  zones: string,
  userAgent: string,
  { service = SERVICE, timeoutMs = TIMEOUT_MS }: ServiceOptions = {},
): Promise<Warnings> {
  const response = await fetch(`${service}/alerts/active?zone=${zones}`, {
    headers: { 'User-Agent': userAgent, Accept: 'application/geo+json' },
    redirect: 'error',
    signal: AbortSignal.timeout(timeoutMs),
  });
  const type = response.headers.get('content-type')?.split(';')[0];
  if (response.status !== 200 || (type !== 'application/geo+json' && type !== 'application/json')) {
    await response.body?.cancel();
    throw new Error(`The response has status ${response.status} and type ${type}.`);
  }
  return parseWarnings(JSON.parse(await textOf(response)), Date.now());
}

/** Reads a body as text. Throws if it is larger than {@link MAX_BYTES}. */
async function textOf({ body }: Response): Promise<string> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of (body ?? []) as AsyncIterable<Uint8Array>) {
    size += part.byteLength;
    if (size > MAX_BYTES) throw new Error('The response is too large.');
    parts.push(part);
  }
  return Buffer.concat(parts).toString('utf8');
}
