/**
 * SHA-256 round constants and initial hash value (https://csrc.nist.gov/pubs/fips/180-4/upd1/final, §4.2.2 and §5.3.3).
 */
const [ROUNDS, INITIAL] = constants();

/** Maximum length of a message that fits into one padded block, in bytes (§5.1.1). */
const ONE_BLOCK = 55;

/** A proof-of-work challenge from the API (model/src/site/botProtection.ts). */
interface Puzzle {
  readonly salt: string;
  /** SHA-256 of `{salt}.{number}`, hexadecimal. */
  readonly hash: string;
  readonly maxNumber: number;
}

/**
 * Solves a proof-of-work challenge by brute force; undefined if no number up to `maxNumber` matches. Uses its own
 * SHA-256 because the browser's is asynchronous, and awaiting a promise takes longer than hashing such a short message.
 */
export function findNumber({ salt, hash, maxNumber }: Puzzle): number | undefined {
  const target = Array.from({ length: 8 }, (_, at) => Number.parseInt(hash.slice(at * 8, at * 8 + 8), 16) | 0);
  const prefix = `${salt}.`;
  if (prefix.length + String(maxNumber).length > ONE_BLOCK) return undefined;
  const schedule = new Int32Array(64);
  const state = new Int32Array(8);
  for (let number = 0; number <= maxNumber; number++) {
    pad(prefix + number, schedule);
    compress(schedule, state);
    if (state[0] === target[0] && state.every((word, at) => word === target[at])) return number;
  }
  return undefined;
}

/** Writes a short ASCII message and its padding to the first 16 words. */
function pad(message: string, schedule: Int32Array): void {
  schedule.fill(0, 0, 16);
  const { length } = message;
  for (let at = 0; at <= length; at++) {
    const byte = at === length ? 0x80 : message.charCodeAt(at);
    schedule[at >> 2]! |= byte << (24 - (at & 3) * 8);
  }
  schedule[15] = length * 8;
}

/** Hashes one block (§6.2.2). */
function compress(w: Int32Array, state: Int32Array): void {
  for (let t = 16; t < 64; t++) {
    const x = w[t - 15]!;
    const y = w[t - 2]!;
    const s0 = ((x >>> 7) | (x << 25)) ^ ((x >>> 18) | (x << 14)) ^ (x >>> 3);
    const s1 = ((y >>> 17) | (y << 15)) ^ ((y >>> 19) | (y << 13)) ^ (y >>> 10);
    w[t] = (w[t - 16]! + s0 + w[t - 7]! + s1) | 0;
  }
  // Reads by index: destructuring a typed array uses its iterator, which is too slow for code that runs half a million
  // times.
  let a = INITIAL[0]!;
  let b = INITIAL[1]!;
  let c = INITIAL[2]!;
  let d = INITIAL[3]!;
  let e = INITIAL[4]!;
  let f = INITIAL[5]!;
  let g = INITIAL[6]!;
  let h = INITIAL[7]!;
  for (let t = 0; t < 64; t++) {
    const s1 = ((e >>> 6) | (e << 26)) ^ ((e >>> 11) | (e << 21)) ^ ((e >>> 25) | (e << 7));
    const t1 = (h + s1 + ((e & f) ^ (~e & g)) + ROUNDS[t]! + w[t]!) | 0;
    const s0 = ((a >>> 2) | (a << 30)) ^ ((a >>> 13) | (a << 19)) ^ ((a >>> 22) | (a << 10));
    const t2 = (s0 + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    h = g;
    g = f;
    f = e;
    e = (d + t1) | 0;
    d = c;
    c = b;
    b = a;
    a = (t1 + t2) | 0;
  }
  state[0] = INITIAL[0]! + a;
  state[1] = INITIAL[1]! + b;
  state[2] = INITIAL[2]! + c;
  state[3] = INITIAL[3]! + d;
  state[4] = INITIAL[4]! + e;
  state[5] = INITIAL[5]! + f;
  state[6] = INITIAL[6]! + g;
  state[7] = INITIAL[7]! + h;
}

/** Returns the first 32 bits of a number's fractional part. */
function fraction(root: number): number {
  return ((root % 1) * 2 ** 32) | 0;
}

/**
 * Derives the round constants from the cube roots of the first 64 primes, and the initial hash value from the square
 * roots of the first 8.
 */
function constants(): [rounds: Int32Array, initial: Int32Array] {
  const primes: number[] = [];
  for (let candidate = 2; primes.length < 64; candidate++)
    if (primes.every((prime) => candidate % prime !== 0)) primes.push(candidate);
  return [
    Int32Array.from(primes, (prime) => fraction(Math.cbrt(prime))),
    Int32Array.from(primes.slice(0, 8), (prime) => fraction(Math.sqrt(prime))),
  ];
}

// Runs in a worker so that the page stays responsive.
addEventListener('message', ({ data }: MessageEvent<Puzzle>) => postMessage(findNumber(data)));
