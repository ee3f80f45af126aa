import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { taskId, type MailingTask } from '@firehouse/functions/testing/mailings';

/** An instance of `sendMailing` that handles one task at a time. */
interface TaskWorker {
  readonly url: string;
}

/** Deviations from delivering each task once and in order. */
interface DeliveryMode {
  /** Whether to deliver each task again after it is done. */
  readonly twice?: boolean;
  /** Whether to deliver the newest task first. */
  readonly reverse?: boolean;
}

/**
 * A fake Cloud Tasks for workers outside the emulator. Supports `scheduleTime` and retries, and can deviate from normal
 * delivery with a {@link DeliveryMode}.
 */
export interface TaskDispatcher {
  /** Value for CLOUD_TASKS_EMULATOR_HOST. */
  readonly host: string;
  /** Adds a task, as the API does. */
  readonly enqueue: (task: MailingTask) => Promise<void>;
  /** Sets the workers that get tasks. */
  use(workers: readonly TaskWorker[]): void;
  mode(mode: DeliveryMode): void;
  /** Returns the number of failed deliveries so far. */
  failures(): number;
  /**
   * Returns whether a mailing has no task that is due or running. A task may still be waiting for a lease that no
   * longer matters.
   */
  isDone(mailing: string): boolean;
  stop(): Promise<void>;
}

/** Retry delay, short to keep tests fast. */
const BACKOFF_MS = 200;

/** An unsigned token. Cloud Run verifies tokens before it calls the function, which only reads them. */
const TOKEN = [{ alg: 'none' }, { sub: 'tasks' }, {}]
  .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
  .join('.');

interface WaitingTask {
  readonly name: string;
  readonly body: string;
  dueAt: number;
}

/** Body of `projects.locations.queues.tasks.create`. */
interface CreateRequest {
  readonly task: {
    readonly name: string;
    readonly scheduleTime?: string;
    readonly httpRequest: { readonly body: string };
  };
}

/** Starts a dispatcher on a free port. */
export async function startTaskDispatcher(): Promise<TaskDispatcher> {
  const known = new Set<string>();
  const idle = new Set<TaskWorker>();
  let workers: readonly TaskWorker[] = [];
  let mode: DeliveryMode = {};
  let waiting: WaitingTask[] = [];
  let failed = 0;
  const underWay = new Set<WaitingTask>();
  const stopping = new AbortController();

  const add = (name: string, body: string, dueAt: number): boolean => {
    if (known.has(name)) return false;
    known.add(name);
    waiting.push({ name, body, dueAt });
    return true;
  };

  const deliver = async (task: WaitingTask, worker: TaskWorker) => {
    idle.delete(worker);
    underWay.add(task);
    const isDone = await fetch(worker.url, {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        Authorization: `Bearer ${TOKEN}`,
        'X-CloudTasks-TaskName': task.name,
      },
      body: task.body,
    }).then(
      ({ ok }) => ok,
      () => false,
    );
    if (!isDone) {
      failed += 1;
      waiting.push({ ...task, dueAt: Date.now() + BACKOFF_MS });
    } else if (mode.twice === true && !task.name.endsWith('#again')) {
      waiting.push({ ...task, name: `${task.name}#again` });
    }
    underWay.delete(task);
    if (workers.includes(worker)) idle.add(worker);
  };

  const dispatch = async () => {
    while (!stopping.signal.aborted) {
      const due = waiting.filter(({ dueAt }) => dueAt <= Date.now());
      const task = mode.reverse === true ? due.at(-1) : due[0];
      const [worker] = idle;
      if (task === undefined || worker === undefined) {
        await sleep(10);
        continue;
      }
      waiting = waiting.filter((other) => other !== task);
      void deliver(task, worker);
    }
  };

  const create = async (request: IncomingMessage): Promise<boolean> => {
    const { task } = (await json(request)) as CreateRequest;
    const body = Buffer.from(task.httpRequest.body, 'base64').toString('utf8');
    return add(task.name.split('/').at(-1) ?? '', body, Date.parse(task.scheduleTime ?? new Date().toISOString()));
  };
  const server = createServer((request, response) => {
    create(request).then(
      (isNew) => response.writeHead(isNew ? 200 : 409, { 'Content-Type': 'application/json' }).end('{}'),
      () => response.writeHead(400).end(),
    );
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const dispatching = dispatch();
  return {
    host: `127.0.0.1:${(server.address() as AddressInfo).port}`,
    enqueue: async (task) => void add(taskId(task), JSON.stringify({ data: task }), task.notBefore ?? Date.now()),
    use: (given) => {
      workers = given;
      idle.clear();
      for (const worker of given) idle.add(worker);
    },
    mode: (given) => {
      mode = given;
    },
    failures: () => failed,
    isDone: (mailing) =>
      [...underWay, ...waiting.filter(({ dueAt }) => dueAt <= Date.now() + BACKOFF_MS)].every(
        ({ body }) => (JSON.parse(body) as { readonly data: MailingTask }).data.mailing !== mailing,
      ),
    stop: async () => {
      stopping.abort();
      await dispatching;
      server.closeAllConnections();
      await new Promise((done) => {
        server.close(done);
      });
    },
  };
}
