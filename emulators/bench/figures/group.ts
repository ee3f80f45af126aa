import type { Subject } from '../servers.ts';

/** A row in the table. */
export interface Row {
  /** This measurement's key in the results. */
  readonly key: string;
  readonly label: string;
  readonly unit: 'ms' | 's' | '×' | 'MiB';
  /** Maximum for the median. */
  readonly goal?: number;
  /** Maximum ratio to the same measurement for the bare server. */
  readonly goalRatio?: number;
}

/** Measurements that are taken together. */
export interface Group {
  readonly name: string;
  /** Whether this can't be measured for the bare server. */
  readonly oursOnly?: boolean;
  readonly rows: readonly Row[];
  readonly measure: (subject: Subject) => Promise<Readonly<Record<string, number>>>;
}
