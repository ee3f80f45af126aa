const TIMEOUT_MS = 15_000;

/** The properties of responses from Google's APIs that are read here; all of them can be missing. */
interface Answer {
  readonly [name: string]: unknown;
  readonly nextPageToken?: string;
}

/** A part of a project as returned by Google's APIs. */
export interface Reading<Value> {
  /** Undefined if it does not exist, or could not be read. */
  readonly value?: Value | undefined;
  /** The permission that this user lacks. */
  readonly denied?: string;
  /** The API that is disabled in the project. */
  readonly disabled?: { service: string; project: string };
}

/**
 * Creates functions that read with this user's credentials.
 * @param project the project whose quota the requests use
 */
export function googleAs(project: string, token: () => Promise<string>, send: typeof fetch = fetch) {
  /**
   * @param permission the permission that the request requires
   * @param body makes it a POST
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

  /** Reads all pages of a list, found in each page's property `name`. */
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

/** https://google.aip.dev/193 */
interface Refusal {
  readonly error?: {
    readonly details?: readonly { readonly reason?: string; readonly metadata?: { readonly service: string } }[];
  };
}

/** Returns why Google refused: the API is disabled, or a permission is missing. */
function refusal(
  body: Refusal | undefined,
  { permission, project }: { permission: string; project: string },
): Reading<never> {
  const { reason, metadata } = body?.error?.details?.find((detail) => detail.reason !== undefined) ?? {};
  if (reason === 'SERVICE_DISABLED') return { disabled: { service: metadata?.service ?? '', project } };
  return { denied: reason === 'USER_PROJECT_DENIED' ? 'serviceusage.services.use' : permission };
}

/** Transforms the value of a reading. */
export function mapReading<Value, Result>(reading: Reading<Value>, change: (value: Value) => Result): Reading<Result> {
  const { value, ...missing } = reading;
  return value === undefined ? missing : { value: change(value) };
}
