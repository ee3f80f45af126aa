/**
 * A preload for the Firebase CLI. Its Functions emulator sends each process one request at a time, and starts another
 * process for each request if none is idle. Deployed second-generation functions serve many requests in one process
 * (https://cloud.google.com/run/docs/about-concurrency), so this preload makes the emulator do the same: a page's first
 * reads share one cold start instead of causing six.
 *
 * It also answers requests that the emulator (firebase-tools 15.34) leaves hanging: when another request takes the
 * process that was started for them, and when a process fails to start.
 */
import type { EventEmitter } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { onLoad } from './modules.ts';

const SECOND_GENERATION = 'gcfv2';
/** Maximum concurrent requests per process. */
const CONCURRENCY = 8;
/**
 * Connection errors from a process that has not opened its socket yet. The emulator itself handles only the first two.
 */
const NOT_LISTENING = new Set(['ECONNREFUSED', 'ENOENT', 'ECONNRESET', 'EPIPE']);
const RETRY_MS = 50;

/** A function, as represented in the emulator. */
interface Trigger {
  readonly id: string;
  readonly platform: string;
}

/** A function's process. The number of requests and its maximum are added here. */
interface Worker {
  state: string;
  readonly stateEvents: EventEmitter;
  concurrency: number;
  requests: number;
  request: (...args: unknown[]) => Promise<void>;
  waitForSocketReady: () => Promise<void>;
}

/** All processes. */
interface WorkerPool {
  addWorker: (trigger: Trigger | undefined, ...rest: readonly unknown[]) => Worker;
  getIdleWorker: (triggerId: string, runtime: unknown) => Worker | undefined;
  submitRequest: (
    triggerId: string,
    req: unknown,
    resp: unknown,
    body: unknown,
    debug: unknown,
    runtime: unknown,
  ) => Promise<void>;
  readonly cleanUpWorkers: () => void;
  readonly getTriggerWorkers: (triggerId: string, runtime: unknown) => readonly Worker[];
}

/** Express's response. */
interface Response {
  readonly headersSent: boolean;
  readonly status: (code: number) => { readonly send: (body: string) => void };
}

/** The Functions emulator. */
interface Emulator {
  handleHttpsTrigger: (request: unknown, response: Response) => Promise<void>;
  startRuntime: (backend: unknown, trigger: Trigger | undefined) => Promise<unknown>;
}

/** The CLI's modules. */
interface WorkerModule {
  readonly RuntimeWorker: { readonly prototype: Worker };
  readonly RuntimeWorkerPool: { readonly prototype: WorkerPool };
  readonly RuntimeWorkerState: Readonly<Record<'IDLE' | 'BUSY' | 'FINISHED', string>>;
}
interface EmulatorModule {
  readonly FunctionsEmulator: { readonly prototype: Emulator };
}

onLoad({ functionsRuntimeWorker: patchWorkers, functionsEmulator: patchEmulator });

function patchWorkers({
  RuntimeWorker,
  RuntimeWorkerPool,
  RuntimeWorkerState: { IDLE, BUSY, FINISHED },
}: WorkerModule): void {
  const { addWorker, submitRequest } = RuntimeWorkerPool.prototype;
  const { request, waitForSocketReady } = RuntimeWorker.prototype;

  RuntimeWorkerPool.prototype.addWorker = function (trigger, ...rest) {
    const worker = addWorker.call(this, trigger, ...rest);
    worker.concurrency = trigger?.platform === SECOND_GENERATION ? CONCURRENCY : 1;
    worker.requests = 0;
    return worker;
  };

  /**
   * Returns the worker with the fewest requests among those with spare capacity. A worker is BUSY only after it
   * has been ready.
   */
  RuntimeWorkerPool.prototype.getIdleWorker = function (triggerId, runtime) {
    this.cleanUpWorkers();
    return this.getTriggerWorkers(triggerId, runtime)
      .filter(({ state, requests, concurrency }) => (state === IDLE || state === BUSY) && requests < concurrency)
      .sort((a, b) => a.requests - b.requests)[0];
  };

  RuntimeWorkerPool.prototype.submitRequest = async function (triggerId, req, resp, body, debug, runtime) {
    // Other requests may have filled up the process started for this one. Wait for capacity.
    while (this.getIdleWorker(triggerId, runtime) === undefined) {
      if (this.getTriggerWorkers(triggerId, runtime).every(({ state }) => state === FINISHED)) {
        throw new Error(`The process of ${triggerId} exited before it took the request.`);
      }
      await sleep(RETRY_MS);
    }
    return submitRequest.call(this, triggerId, req, resp, body, debug, runtime);
  };

  RuntimeWorker.prototype.request = async function (...args) {
    this.requests += 1;
    try {
      return await request.apply(this, args);
    } finally {
      this.requests -= 1;
      // The first request to finish sets IDLE while others are still running.
      if (this.requests > 0 && this.state === IDLE) this.state = BUSY;
    }
  };

  /**
   * Waits until the socket responds, the timeout expires or the process exits. The original keeps waiting after
   * an exit.
   */
  RuntimeWorker.prototype.waitForSocketReady = function () {
    const ended = new Promise<never>((_, reject) => {
      this.stateEvents.once(FINISHED, () => reject(new Error('The process exited during startup.')));
    });
    return Promise.race([ended, ready(this)]);
  };

  async function ready(worker: Worker): Promise<void> {
    for (;;) {
      try {
        return await waitForSocketReady.call(worker);
      } catch (error) {
        const code = (error as NodeJS.ErrnoException | undefined)?.code ?? '';
        if (!NOT_LISTENING.has(code) || worker.state === FINISHED) throw error;
        await sleep(RETRY_MS);
      }
    }
  }
}

function patchEmulator({ FunctionsEmulator }: EmulatorModule): void {
  const { handleHttpsTrigger, startRuntime } = FunctionsEmulator.prototype;
  /** Processes that are starting, by function. */
  const starts = new Map<string, { readonly started: Promise<unknown>; requests: number }>();

  /** Makes requests that arrive while a process is starting wait for it, up to its concurrency. */
  FunctionsEmulator.prototype.startRuntime = function (backend, trigger) {
    if (trigger?.platform !== SECOND_GENERATION) return startRuntime.call(this, backend, trigger);
    const current = starts.get(trigger.id);
    if (current !== undefined && current.requests < CONCURRENCY) {
      current.requests += 1;
      return current.started;
    }
    const started = startRuntime.call(this, backend, trigger);
    const start = { started, requests: 1 };
    starts.set(trigger.id, start);
    const removeStart = (): void => void (starts.get(trigger.id) === start && starts.delete(trigger.id));
    started.then(removeStart, removeStart);
    return started;
  };

  FunctionsEmulator.prototype.handleHttpsTrigger = async function (req, res) {
    try {
      await handleHttpsTrigger.call(this, req, res);
    } finally {
      // 503 tells the caller to retry. Without a response, it would wait for minutes.
      if (!res.headersSent) res.status(503).send('The function could not be started.');
    }
  };
}
