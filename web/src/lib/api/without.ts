interface Identified {
  readonly id: string;
}

/** Returns a list without the document of an id; null for that document itself; anything else unchanged. */
export function without(read: unknown, id: string): unknown {
  if (Array.isArray(read)) return (read as Identified[]).filter((each) => each.id !== id);
  return (read as Partial<Identified> | null | undefined)?.id === id ? null : read;
}
