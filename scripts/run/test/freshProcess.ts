import diagnostics, { type ChannelListener } from 'node:diagnostics_channel';
import { syncBuiltinESMExports } from 'node:module';
import { vi } from 'vitest';

// Runs before each test file. A worker process runs many of them (vitest.config.ts), so this restores the original
// environment and makes each file load the repository's modules again. Packages stay loaded.
interface WorkerState {
  initialEnvironment?: NodeJS.ProcessEnv;
  subscriptions?: [name: string | symbol, listener: ChannelListener][];
}

const worker = globalThis as WorkerState;
worker.initialEnvironment ??= { ...process.env };
for (const name of Object.keys(process.env)) if (!(name in worker.initialEnvironment)) delete process.env[name];
Object.assign(process.env, worker.initialEnvironment);

// The functions subscribe to all requests in their process. Unsubscribe those of the previous file, so that they don't
// handle this file's requests.
if (worker.subscriptions === undefined) {
  const subscriptions: NonNullable<WorkerState['subscriptions']> = [];
  worker.subscriptions = subscriptions;
  const { subscribe } = diagnostics;
  diagnostics.subscribe = (name, listener) => {
    subscriptions.push([name, listener]);
    subscribe(name, listener);
  };
  syncBuiltinESMExports();
}
for (const [name, listener] of worker.subscriptions.splice(0)) diagnostics.unsubscribe(name, listener);

vi.resetModules();
vi.unstubAllEnvs();
vi.unstubAllGlobals();
vi.useRealTimers();
