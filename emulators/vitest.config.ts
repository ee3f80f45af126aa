import { defineConfig } from 'vitest/config';
import { pageScript } from './pageScript.ts';

export default defineConfig({
  plugins: [pageScript()],
  test: {
    environment: 'node',
    globalSetup: ['src/testing/built.ts'],
    exclude: ['**/node_modules/**', '**/dist/**'],
    testTimeout: 120_000,
    hookTimeout: 120_000,
    // Tests need the emulator page's real style sheet. By default, Vitest replaces CSS with an empty file.
    css: true,
    // The default of one second is too short for browser tests on a busy machine.
    expect: { poll: { timeout: 30_000 } },
  },
});
