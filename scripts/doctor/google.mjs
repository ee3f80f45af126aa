const TIMEOUT_MS = 15_000;

/**
 * A part of a project as Google's APIs return it.
 * @template Value
 * @typedef {object} Reading
 * @property {Value} [value] undefined if it does not exist, or could not be read
 * @property {string} [denied] the permission that this user lacks
 * @property {{ service: string, project: string }} [disabled] the API that is not enabled in the project
 */

/**
 * Reads with this user's credentials.
 * @param {string} project whose quota the requests use
 * @param {() => Promise<string>} token
 * @param {typeof fetch} send
 */
export function googleAs(project, token, send = fetch) {
  /**
   * @param {string} permission that the request requires
   * @param {string} url
   * @param {object} [body] makes it a POST
   * @returns {Promise<Reading<any>>}
   */
  const read = async (permission, url, body) => {
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
    if (response.status === 403) return refusal(await response.json().catch(() => undefined), { permission, project });
    if (!response.ok) throw new Error(`${new URL(url).host} responded with ${response.status}.`);
    return { value: await response.json() };
  };

  /** All pages of a list, which is the property `name` of each. */
  const readList = async (permission, url, name) => {
    const items = [];
    let pageToken = '';
    do {
      const page = new URL(url);
      if (pageToken !== '') page.searchParams.set('pageToken', pageToken);
      const reading = await read(permission, page.href);
      if (reading.value === undefined) return reading;
      items.push(...(reading.value[name] ?? []));
      pageToken = reading.value.nextPageToken ?? '';
    } while (pageToken !== '');
    return { value: items };
  };
  return { read, readList };
}

/** Why Google refused: the API is off, or a permission is missing. */
function refusal(body, { permission, project }) {
  const { reason, metadata } = body?.error?.details?.find((detail) => detail.reason !== undefined) ?? {};
  if (reason === 'SERVICE_DISABLED') return { disabled: { service: metadata.service, project } };
  return { denied: reason === 'USER_PROJECT_DENIED' ? 'serviceusage.services.use' : permission };
}

/**
 * A reading with its value changed.
 * @template Value, Result
 * @param {Reading<Value>} reading
 * @param {(value: Value) => Result} change
 * @returns {Reading<Result>}
 */
export function mapReading(reading, change) {
  return reading.value === undefined ? reading : { value: change(reading.value) };
}
