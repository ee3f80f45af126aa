import { readFileSync } from 'node:fs';
import { connect } from 'node:net';

/** The response that a sender got, and how many bytes it sent. */
interface Sending {
  /** 0 if the connection was closed without a response. */
  readonly status: number;
  readonly text: string;
  readonly sent: number;
}

/** The chunk of data that a sender writes repeatedly. */
const PIECE = Buffer.alloc(256 * 1024, 'x');

/** Sends large bodies to a function in parallel, each over its own keep-alive connection. */
export function sendBodies(
  port: number,
  path: string,
  {
    senders,
    ...body
  }: {
    readonly senders: number;
    readonly bytes: number;
    readonly chunked: boolean;
    readonly type?: string;
    readonly method?: string;
  },
): Promise<Sending[]> {
  return Promise.all(Array.from({ length: senders }, () => sendBody(port, path, body)));
}

function sendBody(
  port: number,
  path: string,
  {
    bytes,
    chunked,
    type = 'application/json',
    method = 'POST',
  }: { bytes: number; chunked: boolean; type?: string; method?: string },
) {
  return new Promise<Sending>((resolve) => {
    const socket = connect(port, '127.0.0.1');
    const length = chunked ? 'Transfer-Encoding: chunked' : `Content-Length: ${bytes}`;
    let answer = '';
    let left = bytes;
    const send = () => {
      while (left > 0 && !socket.destroyed) {
        const piece = PIECE.subarray(0, Math.min(PIECE.length, left));
        left -= piece.length;
        if (chunked) socket.write(`${piece.length.toString(16)}\r\n`);
        const isTaken = socket.write(piece);
        if (chunked) socket.write(left === 0 ? '\r\n0\r\n\r\n' : '\r\n');
        if (!isTaken) return;
      }
    };
    socket.on('drain', send);
    socket.setEncoding('latin1').on('data', (text) => {
      answer += text;
      // If the whole body was sent, the server leaves the connection open, so close it here.
      if (left === 0) socket.end();
    });
    // Ignore errors here. If there was a response, it has arrived by the time the connection closes.
    socket.on('error', () => {});
    socket.on('close', () => {
      const [head = '', text = ''] = answer.split('\r\n\r\n');
      resolve({ status: Number(head.split(' ')[1] ?? 0), text, sent: socket.bytesWritten });
    });
    socket.write(
      `${method} ${path} HTTP/1.1\r\nHost: localhost\r\n` +
        `Content-Type: ${type}\r\nX-Forwarded-For: 203.0.113.9\r\n${length}\r\n\r\n`,
      send,
    );
  });
}

/** Returns a process's peak memory in MB. Linux only. */
export function peakMemoryMB(pid: number): number {
  const [, kB] = /^VmHWM:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Math.round((Number(kB) * 1024) / 1e6);
}

/** Length of one clock tick in /proc/PID/stat, in ms. */
const TICK_MS = 10;

/** Returns the CPU time used by a process, in ms with a resolution of 10 ms. Linux only. */
export function processorTime(pid: number): number {
  const [, times = ''] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ');
  const fields = times.split(' ');
  return (Number(fields[11]) + Number(fields[12])) * TICK_MS;
}
