import { readFileSync } from 'node:fs';
import { connect } from 'node:net';

/** Sent at once by each sender. */
const PIECE = Buffer.alloc(256 * 1024, 'x');

/**
 * Sends large bodies to a function, all at once and each over a keep-alive connection.
 * @param {number} port of the function
 * @param {string} path
 * @param {{ senders: number, bytes: number, chunked: boolean, type?: string, method?: string }} body how many, how
 *   large, and whether to send chunks without a Content-Length
 * @returns {Promise<{ status: number, text: string, sent: number }[]>} each response (status 0 if the connection was
 *   closed without one) and the bytes that its connection accepted
 */
export function sendBodies(port, path, { senders, ...body }) {
  return Promise.all(Array.from({ length: senders }, () => sendBody(port, path, body)));
}

function sendBody(port, path, { bytes, chunked, type = 'application/json', method = 'POST' }) {
  return new Promise((resolve) => {
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
      // A response after the whole body leaves the connection open.
      if (left === 0) socket.end();
    });
    // When a connection is closed, the sender has already received its response.
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

/**
 * The peak memory of a process, from /proc (Linux).
 * @param {number} pid
 * @returns {number} in MB
 */
export function peakMemoryMB(pid) {
  const [, kB] = /^VmHWM:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'));
  return Math.round((Number(kB) * 1024) / 1e6);
}

/** A tick of /proc/PID/stat, in ms. */
const TICK_MS = 10;

/**
 * The processor time that a process has used, from /proc (Linux), to 10 ms.
 * @param {number} pid
 * @returns {number} in ms
 */
export function processorTime(pid) {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1].split(' ');
  return (Number(fields[11]) + Number(fields[12])) * TICK_MS;
}
