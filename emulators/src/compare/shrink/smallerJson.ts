const VALUE = /^(?:null|boolean|integer|double|timestamp|string|bytes|reference|geoPoint|array|map)Value$/;

/**
 * Yields all one-step simplifications of a JSON value: without one element or entry, with a value replaced by 0, or
 * with a composite filter replaced by one of its parts.
 */
export function* smallerJson(json: unknown): Generator {
  if (Array.isArray(json)) {
    for (const at of json.keys()) yield json.toSpliced(at, 1);
    for (const [at, item] of json.entries()) for (const smaller of smallerJson(item)) yield json.with(at, smaller);
    return;
  }
  if (typeof json !== 'object' || json === null) return;
  const entries = Object.entries(json);
  const [only] = entries;
  if (entries.length === 1 && only !== undefined) {
    const [key, value] = only;
    if (key === 'compositeFilter') yield* (value as { filters?: readonly unknown[] }).filters ?? [];
    if (VALUE.test(key) && key !== 'integerValue' && key !== 'nullValue') yield { integerValue: '0' };
  }
  // Removing the only key of a Value makes it invalid, and removing a filter's operator changes its meaning.
  for (const [key] of entries.filter(([name]) => !VALUE.test(name) && name !== 'op'))
    yield Object.fromEntries(entries.filter(([other]) => other !== key));
  for (const [key, value] of entries) for (const smaller of smallerJson(value)) yield { ...json, [key]: smaller };
}
