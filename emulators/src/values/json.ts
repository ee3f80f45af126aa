/** A JSON object in a request. */
export type JsonObject = Readonly<Record<string, unknown>>;

/** Returns whether a value is a JSON object (not null, not an array). */
export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Caches the few names in use, because they occur in every write. */
const snakeNames = new Map<string, string>();

/** Returns a field's original name from its lowerCamelCase name. */
export function snakeOf(name: string): string {
  const cached = snakeNames.get(name);
  if (cached !== undefined) return cached;
  const snake = name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  snakeNames.set(name, snake);
  return snake;
}
