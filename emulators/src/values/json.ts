/** A parsed JSON object. */
export type JsonObject = Readonly<Record<string, unknown>>;

/** Returns whether a value is an object and not an array. */
export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Caches conversions because the same few names occur in every write. */
const snakeNames = new Map<string, string>();

/** Converts a lowerCamelCase field name to snake_case. */
export function snakeOf(name: string): string {
  const cached = snakeNames.get(name);
  if (cached !== undefined) return cached;
  const snake = name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  snakeNames.set(name, snake);
  return snake;
}
