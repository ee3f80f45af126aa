const TIMEOUT_MS = 15_000;

/** A response from a Google API. Any property can be missing. */
interface Answer {
  readonly [name: string]: unknown;
  readonly nextPageToken?: string;
}

/** The result of reading something from a Google API. */
export interface Reading<Value> {
  /** Undefined if it doesn't exist or couldn't be read. */
  readonly value?: Value | undefined;
  /** Permission that the user lacks. */
  readonly denied?: string;
  /** API that is disabled in the project. */
  readonly disabled?: { service: string; project: string };
}

/** Creates functions that call Google APIs as the user. Uses the project's quota. */
export function googleAs(project: string, token: () => Promise<string>, send: typeof fetch = fetch) {
  /**
   * @param permission permission that the request needs
   * @param body sent with POST; if omitted, the request is a GET
   */
  const read = async <Value = Answer>(permission: string, url: string, body?: object): Promise<Reading<Value>> => {
    const response = await send(url, {
      ...(body && { method: 'POST', body: JSON.stringify(body) }),
      headers: {
        authorization: `Bearer ${await token()}`,
        'x-goog-user-project': project,
        ...(body && { 'content-type': 'application/json' }),
      },
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    if (response.status === 404) return {};
    if (response.status === 403)
      return refusal((await response.json().catch(() => undefined)) as Refusal | undefined, { permission, project });
    if (!response.ok) throw new Error(`${new URL(url).host} responded with ${response.status}.`);
    return { value: (await response.json()) as Value };
  };

  /** Reads all pages of a list. `name` is the property that contains the items. */
  const readList = async <Item>(permission: string, url: string, name: string): Promise<Reading<Item[]>> => {
    const items: Item[] = [];
    let pageToken = '';
    do {
      const page = new URL(url);
      if (pageToken !== '') page.searchParams.set('pageToken', pageToken);
      const { value, ...missing } = await read(permission, page.href);
      if (value === undefined) return missing;
      items.push(...((value[name] ?? []) as Item[]));
      pageToken = value.nextPageToken ?? '';
    } while (pageToken !== '');
    return { value: items };
  };
  return { read, readList };
}

/** Error format of Google APIs: https://google.aip.dev/193 */
interface Refusal {
  readonly error?: {
    readonly details?: readonly { readonly reason?: string; readonly metadata?: { readonly service: string } }[];
  };
}

/** Returns why a request was rejected: a disabled API or a missing permission. */
function refusal(
  body: Refusal | undefined,
  { permission, project }: { permission: string; project: string },
): Reading<never> {
  const { reason, metadata } = body?.error?.details?.find((detail) => detail.reason !== undefined) ?? {};
  if (reason === 'SERVICE_DISABLED') return { disabled: { service: metadata?.service ?? '', project } };
  return { denied: reason === 'USER_PROJECT_DENIED' ? 'serviceusage.services.use' : permission };
}

/** Transforms the value that was read, if there is one. */
export function mapReading<Value, Result>(reading: Reading<Value>, change: (value: Value) => Result): Reading<Result> {
  const { value, ...missing } = reading;
  return value === undefined ? missing : { value: change(value) };
}
