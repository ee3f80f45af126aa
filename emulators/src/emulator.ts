import { DenialLog } from './access/denialLog.ts';
import { Judge } from './access/judge.ts';
import type { Rulesets } from './access/rulesets.ts';
import { createGrpcFront } from './front/grpc/front.ts';
import type { Indexes } from './indexes/indexes.ts';
import { listen, type Listening } from './front/listen.ts';
import { pageRoute } from './front/page/route.ts';
import { adminRoute } from './front/rest/adminRoute.ts';
import { emulatorRoute } from './front/rest/emulatorRoute.ts';
import { firestoreRoute } from './front/rest/firestoreRoute.ts';
import { isLoopback, type Access } from './front/http/access.ts';
import { createHttpServer } from './front/http/server.ts';
import { createWebChannelFront } from './front/webchannel/route.ts';
import type { Backend } from './service/backend.ts';
import { expireRegularly } from './service/expiry.ts';
import { ReadMeter } from './service/meter.ts';
import { Transactions } from './service/transactions.ts';
import { Store } from './store/store.ts';
import { Delivery, type Receiver } from './triggers/delivery.ts';
import { Triggers } from './triggers/triggers.ts';
import { Watch } from './watch/watch.ts';

/** Delay before gRPC is warmed up, in ms. Long enough for a waiting client to connect first. */
const PREPARE_AFTER_MS = 100;

interface EmulatorOptions {
  /** Hosts to listen on. Only the first is required; see {@link listen}. */
  readonly hosts: readonly string[];
  /** 0 for any free port. */
  readonly port: number;
  /** Security rules. Load rules files before starting the emulator. */
  readonly rulesets: Rulesets;
  /** Address of the Functions emulator, if it is running. */
  readonly functions?: Receiver;
  /** Names of functions to retry if they throw. See {@link Triggers}. */
  readonly retriedFunctions?: readonly string[];
  /** Indexes to check queries against. Undefined if queries do not require indexes. */
  readonly indexes?: Indexes | undefined;
  /** The index file, which contains the TTL policies. */
  readonly indexFile?: Indexes | undefined;
  /** How often to delete expired documents, in seconds. By default, they are deleted only on request. */
  readonly ttlInterval?: number | undefined;
  /** Additional origins and hosts that may access the emulator. */
  readonly access?: Pick<Access, 'origins' | 'hosts'>;
  /** Whether to explain every denial, with the positions of the failed rules. */
  readonly explain?: boolean;
  /** Interval between gRPC keepalive pings in ms. Defaults to 15 s. */
  readonly keepaliveInterval?: number | undefined;
  /** Initial data. Empty by default. */
  readonly store?: Store;
  readonly log: (line: string) => void;
  /** Whether to load gRPC at startup, and to warm it up if no client connects immediately. */
  readonly prepare?: boolean;
}

/** Starts the emulator. Throws the system error if the port cannot be opened. */
export async function startEmulator(options: EmulatorOptions): Promise<Listening> {
  const { rulesets, indexes, store = new Store() } = options;
  const denials = new DenialLog(options.log, options);
  const backend: Backend = {
    store,
    transactions: new Transactions(),
    judge: new Judge(rulesets, denials, options.log),
    indexes,
    indexFile: options.indexFile,
    meter: new ReadMeter(),
  };
  const delivery = options.functions && new Delivery(options.functions, options.log);
  const triggers = new Triggers(delivery, options.retriedFunctions);
  store.onCommit((event) => triggers.handle(event));
  const watch = new Watch(backend, rulesets, options.log);
  const webChannel = createWebChannelFront({ backend, watch, log: options.log });
  const [host = ''] = options.hosts;
  const page = pageRoute({ backend, rulesets, denials: denials.recent, host });
  const access = { host, isLocal: options.hosts.every(isLoopback), origins: [], hosts: [], ...options.access };
  const http1 = createHttpServer(
    [firestoreRoute(backend), webChannel.route, page, emulatorRoute({ backend, rulesets, triggers }), adminRoute()],
    access,
    options.log,
  );
  const http2 = createGrpcFront({ backend, watch, log: options.log, keepaliveInterval: options.keepaliveInterval });
  if (options.prepare === true) await http2.load();
  const listening = await listen(options.hosts, options.port, { http1, http2 });
  const preparing =
    options.prepare === true &&
    setTimeout(
      () => void http2.prepare({ store: new Store(), transactions: new Transactions(), judge: new Judge(rulesets) }),
      PREPARE_AFTER_MS,
    ).unref();
  const stopExpiry =
    options.ttlInterval === undefined ? undefined : expireRegularly(backend, options.ttlInterval, options.log);
  return {
    port: listening.port,
    close: async () => {
      stopExpiry?.();
      if (preparing) clearTimeout(preparing);
      delivery?.close();
      watch.close();
      http2.close();
      webChannel.close();
      await listening.close();
    },
  };
}
