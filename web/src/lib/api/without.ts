interface Identified {
  readonly id: string;
}

/** A list that is read part by part, as the query client holds it. */
interface Parts {
  readonly pages?: readonly unknown[];
}

/**
 * Returns a list, also one in parts, without the document of an id; null for that document itself; anything else
 * unchanged.
 */
export function without(read: unknown, id: string): unknown {
  if (Array.isArray(read)) return (read as Identified[]).filter((each) => each.id !== id);
  const parts = (read as Parts | null | undefined)?.pages;
  if (Array.isArray(parts)) return { ...(read as Parts), pages: parts.map((part) => without(part, id)) };
  return (read as Partial<Identified> | null | undefined)?.id === id ? null : read;
}
