/** What the official emulator is not asked, and why. */
export interface OursAlone {
  /** A test file, relative to `emulators`. */
  readonly file: string;
  /** The full names of the tests that are meant; all of the file when left out. */
  readonly tests?: RegExp;
  readonly reason: string;
}

/**
 * The one list of what is ours by design. It counts under TARGET=official alone: in a normal run nothing is skipped.
 * What is not here and fails there is a difference, to be mended or to be told of in PARITY.md.
 */
export const OURS_ALONE: readonly OursAlone[] = [
  { file: 'src/sdk/indexes.test.ts', reason: 'the official emulator asks for no indexes' },
  { file: 'src/sdk/explain.test.ts', reason: 'explained queries name the indexes of our own planner' },
  { file: 'src/service/meter.test.ts', reason: 'the official emulator counts no reads' },
  {
    file: 'src/front/agreement.test.ts',
    reason: 'compares two protocols on random requests, in the words of our own errors',
  },
  { file: 'src/front/front.test.ts', tests: /^survives whatever is thrown at it/, reason: 'reads our own log' },
  {
    file: 'src/front/front.test.ts',
    tests: /^falls back to the file's rules/,
    reason: 'the official emulator does not start with rules that do not compile',
  },
  {
    file: 'src/front/rest/recorded.test.ts',
    tests: /^what production serves/,
    reason: 'follows production where the official emulator does otherwise',
  },
  {
    file: 'src/front/grpc/server.test.ts',
    tests: /^that are malformed|^that break off in the middle/,
    reason: 'reads our own log',
  },
  {
    file: 'src/front/grpc/server.test.ts',
    tests: /^that break the protocol are closed/,
    reason: 'needs our own interval of pings',
  },
  { file: 'src/front/grpc/writeStream.test.ts', tests: /^that its client leaves/, reason: 'reads our own log' },
  {
    file: 'src/triggers/triggers.test.ts',
    reason: 'events are read as JSON, and the official emulator sends protobuf',
  },
];

/** Why a test is ours alone; undefined when it is not. */
export function reasonOf(file: string, test: string): string | undefined {
  return OURS_ALONE.find((one) => file.endsWith(one.file) && (one.tests === undefined || one.tests.test(test)))?.reason;
}
