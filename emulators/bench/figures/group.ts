import type { Subject } from '../servers.ts';

/** A row of the results table. */
export interface Row {
  /** Key of the measurement in the results. */
  readonly key: string;
  readonly label: string;
  readonly unit: 'ms' | 's' | '×' | 'MiB';
  /** Maximum median. */
  readonly goal?: number;
  /** Maximum ratio to the bare server's median. */
  readonly goalRatio?: number;
}

/** Measurements that run together. */
export interface Group {
  readonly name: string;
  /** Whether to skip the bare server. */
  readonly oursOnly?: boolean;
  readonly rows: readonly Row[];
  readonly measure: (subject: Subject) => Promise<Readonly<Record<string, number>>>;
}
