/** The response to one sender, and how many bytes its connection accepted. */
export interface Sending {
  /** 0 if the connection was closed without a response. */
  readonly status: number;
  readonly text: string;
  readonly sent: number;
}

/** Sends large bodies to a function, all at once and each over a keep-alive connection. */
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

/** The peak memory of a process, in MB; Linux only. */
export function peakMemoryMB(pid: number): number;

/** The processor time that a process has used, in ms, to 10 ms; Linux only. */
export function processorTime(pid: number): number;
