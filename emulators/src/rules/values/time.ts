/** A timestamp between the years 1 and 9999. */
export class RulesTimestamp {
  readonly type = 'timestamp';
  /** Seconds since the epoch, rounded down. */
  readonly seconds: number;
  /** Nanoseconds to add, from 0 to 999,999,999. */
  readonly nanos: number;

  constructor(seconds: number, nanos: number) {
    this.seconds = seconds;
    this.nanos = nanos;
  }
}

/** A duration. Seconds and nanoseconds have the same sign. */
export class RulesDuration {
  readonly type = 'duration';
  /** Seconds, rounded toward zero. */
  readonly seconds: number;
  /** Nanoseconds to add, from -999,999,999 to 999,999,999. */
  readonly nanos: number;

  constructor(seconds: number, nanos: number) {
    this.seconds = seconds;
    this.nanos = nanos;
  }
}

const BILLION = 1_000_000_000n;
const FIRST_SECOND = -62_135_596_800n;
const LAST_SECOND = 253_402_300_799n;
const MAX_DURATION = 315_576_000_000n;

export function timestampNanos(value: RulesTimestamp): bigint {
  return BigInt(value.seconds) * BILLION + BigInt(value.nanos);
}

export function durationNanos(value: RulesDuration): bigint {
  return BigInt(value.seconds) * BILLION + BigInt(value.nanos);
}

/** Converts nanoseconds since the epoch to a timestamp. Returns undefined outside the years 1 to 9999. */
export function timestampOf(nanos: bigint): RulesTimestamp | undefined {
  const rest = ((nanos % BILLION) + BILLION) % BILLION;
  const seconds = (nanos - rest) / BILLION;
  if (seconds < FIRST_SECOND || seconds > LAST_SECOND) return undefined;
  return new RulesTimestamp(Number(seconds), Number(rest));
}

/**
 * Converts nanoseconds to a duration. Returns undefined beyond 10,000 years, the limit of `google.protobuf.Duration`.
 */
export function durationOf(nanos: bigint): RulesDuration | undefined {
  const seconds = nanos / BILLION;
  if (seconds > MAX_DURATION || seconds < -MAX_DURATION) return undefined;
  return new RulesDuration(Number(seconds), Number(nanos % BILLION));
}
