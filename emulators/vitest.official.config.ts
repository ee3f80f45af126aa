import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { pageScript } from './pageScript.ts';
import { findOfficial } from './src/testing/official.ts';
import { OURS_ALONE } from './src/testing/oursAlone.ts';

// Check once so that the error is not repeated for every test file.
try {
  findOfficial();
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
}

/** Runs tests that only need a port against the official emulator. */
export default defineConfig({
  plugins: [pageScript()],
  test: {
    root: fileURLToPath(new URL('.', import.meta.url)),
    environment: 'node',
    globalSetup: ['src/testing/built.ts'],
    env: { TARGET: 'official' },
    include: ['src/{sdk,front,triggers}/**/*.test.ts', 'launch/functions.test.ts'],
    exclude: [
      '**/node_modules/**',
      'src/triggers/pathPattern.test.ts',
      ...OURS_ALONE.filter(({ tests }) => tests === undefined).map(({ file }) => file),
    ],
    setupFiles: ['src/testing/skipOursAlone.ts'],
    // Each test file starts its own Java process.
    fileParallelism: false,
    testTimeout: 30_000,
    hookTimeout: 90_000,
  },
});
