import centers from './centers.json' with { type: 'json' };

/** How the messages of one dispatch center are read (docs/operations.md). */
export interface Center {
  /** As admins see it. */
  readonly name: string;
  /** IANA name: times without a zone are in it. */
  readonly timeZone: string;
}

/** The company's dispatch centers by their key, the `Dispatch-Center` of their messages. */
export function centerNamed(key: string): Center | undefined {
  const known: Readonly<Record<string, Center>> = centers;
  return Object.hasOwn(known, key) ? known[key] : undefined;
}
