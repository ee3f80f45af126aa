import type { Subject } from '../servers.ts';

/** A row of the table. */
export interface Row {
  /** Key of the figure in the results. */
  readonly key: string;
  readonly label: string;
  readonly unit: 'ms' | 's' | '×' | 'MiB';
  /** Maximum for the median. */
  readonly goal?: number;
  /** Maximum ratio to the bare server's figure. */
  readonly goalRatio?: number;
}

/** Figures that are measured together. */
export interface Group {
  readonly name: string;
  /** Whether the bare server lacks these figures. */
  readonly oursOnly?: boolean;
  readonly rows: readonly Row[];
  readonly measure: (subject: Subject) => Promise<Readonly<Record<string, number>>>;
}
