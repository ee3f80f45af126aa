/** Tests to skip on the official emulator. */
interface OursAlone {
  /** Path of the test file, relative to `emulators`. */
  readonly file: string;
  /** Matches titles of tests or `describe` blocks. By default, the entire file is skipped. */
  readonly tests?: RegExp;
  readonly reason: string;
}

/**
 * All tests to skip on the official emulator. Only used if TARGET is `official`. If a test that is not in this list
 * fails there, fix the emulator, or add the test and document the difference in PARITY.md.
 */
export const OURS_ALONE: readonly OursAlone[] = [
  { file: 'src/sdk/indexes.test.ts', reason: 'the official emulator requires no indexes' },
  { file: 'src/sdk/explain.test.ts', reason: 'explained queries name the indexes of our own planner' },
  { file: 'src/front/page/server.test.ts', reason: 'the official emulator has no such page' },
  { file: 'src/service/meter.test.ts', reason: 'the official emulator does not count reads' },
  {
    file: 'src/front/agreement.test.ts',
    reason: 'compares two protocols on random requests, including our own error texts',
  },
  { file: 'src/front/front.test.ts', tests: /^survives any input/, reason: 'reads our own log' },
  {
    file: 'src/front/front.test.ts',
    tests: /^use the file's rules/,
    reason: 'the official emulator does not start with rules that do not compile',
  },
  {
    file: 'src/front/tokens.test.ts',
    tests: /^is refused without its scheme or text/,
    reason: 'the official emulator fails, or does not respond',
  },
  {
    file: 'src/front/rest/recorded.test.ts',
    tests: /^what production serves/,
    reason: 'follows production where the official emulator differs',
  },
  { file: 'src/front/rest/expireDocuments.test.ts', reason: 'the official emulator has no TTL policies' },
  {
    file: 'src/front/rest/methods.test.ts',
    tests: /^name the unsupported method of the admin API/,
    reason: 'the texts are our own',
  },
  {
    file: 'src/front/rest/transactions.test.ts',
    tests: /^wait for an earlier waiting writer when they read documents/,
    reason: 'in the official emulator only queries wait',
  },
  {
    file: 'src/front/grpc/server.test.ts',
    tests: /PartitionQuery/,
    reason: 'the official emulator has no PartitionQuery',
  },
  {
    file: 'src/front/grpc/server.test.ts',
    tests: /^name an unsupported method/,
    reason: 'the texts are our own',
  },
  {
    file: 'src/front/grpc/server.test.ts',
    tests: /^are rejected individually if malformed|^leave nothing behind when they break/,
    reason: 'reads our own log',
  },
  {
    file: 'src/front/grpc/server.test.ts',
    tests: /^are closed after a protocol error/,
    reason: 'needs our own interval of pings',
  },
  {
    file: 'src/front/grpc/writeStream.test.ts',
    tests: /^does no harm if its client leaves/,
    reason: 'reads our own log',
  },
  {
    file: 'src/triggers/triggers.test.ts',
    reason: 'events are read as JSON, and the official emulator sends protobuf',
  },
];

/**
 * Returns the reason for skipping a test, or undefined if it should run.
 * @param titles titles of the test and its `describe` blocks
 */
export function reasonOf(file: string, titles: readonly string[]): string | undefined {
  return OURS_ALONE.find(
    ({ file: listedFile, tests }) =>
      file.endsWith(listedFile) && (tests === undefined || titles.some((title) => tests.test(title))),
  )?.reason;
}
