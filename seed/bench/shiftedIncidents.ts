import { createReadStream, createWriteStream } from 'node:fs';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { finished } from 'node:stream/promises';

/** Matches the date in a column with a local time, such as `,2015-12-10 17:40:00,`. */
const TIME = /(?<=,)(\d{4}-\d{2}-\d{2})(?= \d{2}:\d{2}:\d{2}(?:,|$))/;

const DAY_MS = 86_400_000;
const YEARS = [2024, 2025];

/**
 * Generates a large CSV file by repeating the rows of a small one. Each repetition is shifted by whole days, so that
 * the incidents are spread over 2024 and 2025 without duplicates.
 * @param from CSV file with a header and times as `YYYY-MM-DD HH:MM:SS`
 * @param to file to write
 * @param wanted number of rows to write
 * @returns number of rows written
 */
export async function writeShiftedIncidents(from: string, to: string, wanted: number): Promise<number> {
  const [header, ...rows] = await linesOf(from);
  const days = rows.flatMap((row) => TIME.exec(row)?.[0] ?? []).map((day) => Date.parse(day));
  const first = days.reduce((earliest, day) => Math.min(earliest, day), Infinity);
  const rounds = Math.ceil(wanted / rows.length);
  const perYear = Math.ceil(rounds / YEARS.length);
  const span = days.reduce((latest, day) => Math.max(latest, day), 0) - first;
  const stride = Math.floor((365 * DAY_MS - span) / Math.max(1, perYear - 1) / DAY_MS) * DAY_MS;
  const out = createWriteStream(to);
  out.write(`${header}\n`);
  let written = 0;
  for (let round = 0; written < wanted; round++) {
    const start = Date.UTC(YEARS[Math.floor(round / perYear)] ?? 0, 0, 1) + (round % perYear) * stride;
    const shift = (day: string) => new Date(Date.parse(day) - first + start).toISOString().slice(0, 10);
    const piece = rows.slice(0, wanted - written);
    if (!out.write(`${piece.map((row) => row.replace(TIME, shift)).join('\n')}\n`)) await once(out, 'drain');
    written += piece.length;
  }
  out.end();
  await finished(out);
  return written;
}

async function linesOf(path: string) {
  const lines = [];
  for await (const line of createInterface({ input: createReadStream(path), crlfDelay: Infinity })) {
    if (line !== '') lines.push(line);
  }
  return lines;
}
