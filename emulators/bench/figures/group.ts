import type { Subject } from '../servers.ts';

/** A row of the table. */
export interface Row {
  /** Of the figure in the results. */
  readonly key: string;
  readonly label: string;
  readonly unit: 'ms' | 's' | '×' | 'MiB';
  /** The median's maximum. */
  readonly goal?: number;
  /** The maximum of its ratio to the bare server's. */
  readonly goalRatio?: number;
}

/** Figures that are measured together. */
export interface Group {
  readonly name: string;
  /** Whether the bare server has no such figures. */
  readonly oursOnly?: boolean;
  readonly rows: readonly Row[];
  readonly measure: (subject: Subject) => Promise<Readonly<Record<string, number>>>;
}
