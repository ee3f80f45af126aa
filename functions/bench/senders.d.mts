/** What one sender was answered, and how many bytes its connection took. */
export interface Sending {
  /** 0 when the connection was cut without an answer. */
  readonly status: number;
  readonly text: string;
  readonly sent: number;
}

/** Sends large bodies to a function, all at once and each over a connection that its sender would keep. */
export function sendBodies(
  port: number,
  path: string,
  body: {
    readonly senders: number;
    readonly bytes: number;
    readonly chunked: boolean;
    readonly type?: string;
    readonly method?: string;
  },
): Promise<Sending[]>;

/** The most memory that a process has used so far, in MB; Linux. */
export function peakMemoryMB(pid: number): number;
