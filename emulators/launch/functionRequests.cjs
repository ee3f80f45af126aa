'use strict';

/**
 * A preload for the Firebase CLI: its Functions emulator sends each process one request at a time, and starts another
 * process for every request that finds none idle. Functions of the second generation serve many requests in one
 * process when deployed (https://cloud.google.com/run/docs/about-concurrency), so here they do too: a page's first reads
 * share one cold start instead of making six.
 *
 * It also answers requests that the emulator would leave without an answer (firebase-tools 15.34): when the process
 * that was started for a request was taken by another one, and when a process could not be started.
 */
const Module = require('node:module');
const { setTimeout: sleep } = require('node:timers/promises');

const SECOND_GENERATION = 'gcfv2';
/** Requests that one process serves at the same time. */
const CONCURRENCY = 8;
/** Connection errors of a process that has not opened its socket yet; the emulator itself knows the first two. */
const NOT_LISTENING = new Set(['ECONNREFUSED', 'ENOENT', 'ECONNRESET', 'EPIPE']);
const RETRY_MS = 50;

const load = Module._load;
const pending = new Map([
  ['functionsRuntimeWorker', patchWorkers],
  ['functionsEmulator', patchEmulator],
]);

Module._load = function (request, ...rest) {
  const loaded = load.call(this, request, ...rest);
  const name = request.slice(request.lastIndexOf('/') + 1);
  const patch = pending.get(name);
  if (patch !== undefined && pending.delete(name)) patch(loaded);
  if (pending.size === 0 && Module._load === hook) Module._load = load;
  return loaded;
};
const hook = Module._load;

function patchWorkers({ RuntimeWorker, RuntimeWorkerPool, RuntimeWorkerState: { IDLE, BUSY, FINISHED } }) {
  const { addWorker, submitRequest } = RuntimeWorkerPool.prototype;
  const { request, waitForSocketReady } = RuntimeWorker.prototype;

  RuntimeWorkerPool.prototype.addWorker = function (trigger, ...rest) {
    const worker = addWorker.call(this, trigger, ...rest);
    worker.concurrency = trigger?.platform === SECOND_GENERATION ? CONCURRENCY : 1;
    worker.requests = 0;
    return worker;
  };

  /** The worker with the fewest requests, if any has room for one more. A worker is BUSY only after it was ready. */
  RuntimeWorkerPool.prototype.getIdleWorker = function (triggerId, runtime) {
    this.cleanUpWorkers();
    return this.getTriggerWorkers(triggerId, runtime)
      .filter(({ state, requests, concurrency }) => (state === IDLE || state === BUSY) && requests < concurrency)
      .sort((one, other) => one.requests - other.requests)[0];
  };

  RuntimeWorkerPool.prototype.submitRequest = async function (triggerId, req, resp, body, debug, runtime) {
    // Others may have filled the process that was started for this request; then it waits for room.
    while (this.getIdleWorker(triggerId, runtime) === undefined) {
      if (this.getTriggerWorkers(triggerId, runtime).every(({ state }) => state === FINISHED)) {
        throw new Error(`The process of ${triggerId} ended before it took the request.`);
      }
      await sleep(RETRY_MS);
    }
    return submitRequest.call(this, triggerId, req, resp, body, debug, runtime);
  };

  RuntimeWorker.prototype.request = async function (...given) {
    this.requests += 1;
    try {
      return await request.apply(this, given);
    } finally {
      this.requests -= 1;
      // The first to finish says IDLE; the others are still there.
      if (this.requests > 0 && this.state === IDLE) this.state = BUSY;
    }
  };

  /** Until the socket answers, the time is over, or the process has ended: the emulator would wait on. */
  RuntimeWorker.prototype.waitForSocketReady = function () {
    const ended = new Promise((_, reject) => {
      this.stateEvents.once(FINISHED, () => reject(new Error('The process ended while it started.')));
    });
    return Promise.race([ended, ready(this)]);
  };

  async function ready(worker) {
    for (;;) {
      try {
        return await waitForSocketReady.call(worker);
      } catch (error) {
        if (!NOT_LISTENING.has(error?.code) || worker.state === FINISHED) throw error;
        await sleep(RETRY_MS);
      }
    }
  }
}

function patchEmulator({ FunctionsEmulator }) {
  const { handleHttpsTrigger, startRuntime } = FunctionsEmulator.prototype;
  /** What is being started, by function. */
  const starts = new Map();

  /** Requests that come while a process starts wait for it, as many as it will serve. */
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
    const forget = () => starts.get(trigger.id) === start && starts.delete(trigger.id);
    started.then(forget, forget);
    return started;
  };

  FunctionsEmulator.prototype.handleHttpsTrigger = async function (req, res) {
    try {
      await handleHttpsTrigger.call(this, req, res);
    } finally {
      // 503: try again. Without an answer the caller would wait for minutes.
      if (!res.headersSent) res.status(503).send('The function could not be started.');
    }
  };
}
