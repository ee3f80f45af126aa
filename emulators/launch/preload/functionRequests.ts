/**
 * Preload for the Firebase CLI. The Functions emulator sends one request at a time to each process, and starts a new
 * process if all are busy. Deployed second-generation functions handle concurrent requests in one process
 * (https://cloud.google.com/run/docs/about-concurrency). This preload makes the emulator do the same, so the first
 * requests from a page share one cold start.
 *
 * Also fixes requests that firebase-tools 15.34 never responds to. This happens when another request takes the process
 * that was started for a request, or when that process fails to start.
 *
 * With FIREBASE_REQUEST_LINES=off, the emulator doesn't print when each request begins and ends.
 */
import type { EventEmitter } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { onLoad } from './modules.ts';

const SECOND_GENERATION = 'gcfv2';
/** Maximum number of concurrent requests per process. */
const CONCURRENCY = 8;
/** Connection errors that occur until a process has opened its socket. The emulator handles only the first two. */
const NOT_LISTENING = new Set(['ECONNREFUSED', 'ENOENT', 'ECONNRESET', 'EPIPE']);
const RETRY_MS = 50;

/** A function in the emulator. */
interface Trigger {
  readonly id: string;
  readonly platform: string;
}

/** A process that runs a function. This preload adds the `concurrency` and `requests` properties. */
interface Worker {
  state: string;
  readonly stateEvents: EventEmitter;
  concurrency: number;
  requests: number;
  request: (...args: unknown[]) => Promise<void>;
  waitForSocketReady: () => Promise<void>;
  /** Prints a line when a request begins or ends. */
  logInfo: (message: string) => void;
}

/** All processes that run functions. */
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

/** An Express response. */
interface Response {
  readonly headersSent: boolean;
  readonly status: (code: number) => { readonly send: (body: string) => void };
}

interface Emulator {
  handleHttpsTrigger: (request: unknown, response: Response) => Promise<void>;
  startRuntime: (backend: unknown, trigger: Trigger | undefined) => Promise<unknown>;
}

/** The parts of the CLI that this preload patches. */
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

  if (process.env['FIREBASE_REQUEST_LINES'] === 'off') RuntimeWorker.prototype.logInfo = () => {};

  RuntimeWorkerPool.prototype.addWorker = function (trigger, ...rest) {
    const worker = addWorker.call(this, trigger, ...rest);
    worker.concurrency = trigger?.platform === SECOND_GENERATION ? CONCURRENCY : 1;
    worker.requests = 0;
    return worker;
  };

  /**
   * Returns the available worker with the fewest requests. BUSY workers are available until they reach their
   * concurrency. A BUSY worker has finished starting because workers only become BUSY after they are ready.
   */
  RuntimeWorkerPool.prototype.getIdleWorker = function (triggerId, runtime) {
    this.cleanUpWorkers();
    return this.getTriggerWorkers(triggerId, runtime)
      .filter(({ state, requests, concurrency }) => (state === IDLE || state === BUSY) && requests < concurrency)
      .sort((a, b) => a.requests - b.requests)[0];
  };

  RuntimeWorkerPool.prototype.submitRequest = async function (triggerId, req, resp, body, debug, runtime) {
    // Wait for a worker with capacity because other requests may have taken the one that was started for this request.
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
      // The first request to finish sets the state to IDLE. Restore BUSY while others are running.
      if (this.requests > 0 && this.state === IDLE) this.state = BUSY;
    }
  };

  /**
   * Waits until the socket is ready, the timeout expires, or the process exits. Without this function, the emulator
   * would wait forever if the process exited.
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
  /** Processes that are starting, by function ID. */
  const starts = new Map<string, { readonly started: Promise<unknown>; requests: number }>();

  /** Makes concurrent requests wait for a process that is already starting, up to its concurrency. */
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
      // Clients can retry on 503. Without a response, they would wait for minutes.
      if (!res.headersSent) res.status(503).send('The function could not be started.');
    }
  };
}
