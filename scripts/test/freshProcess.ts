import { vi } from 'vitest';

// A worker process runs many test files (vitest.config.ts). Each file starts in the process's own environment and
// evaluates the modules of the repository again, so that none has the state or the mocks of an earlier file.
// Packages stay loaded.
const worker = globalThis as { initialEnvironment?: NodeJS.ProcessEnv };
worker.initialEnvironment ??= { ...process.env };
for (const name of Object.keys(process.env)) if (!(name in worker.initialEnvironment)) delete process.env[name];
Object.assign(process.env, worker.initialEnvironment);

vi.resetModules();
vi.unstubAllEnvs();
vi.unstubAllGlobals();
vi.useRealTimers();
