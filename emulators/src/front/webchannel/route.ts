import type { Route } from '../http/server.ts';
import type { WebChannelContext, WebChannelServer } from './server.ts';

const PATH = /^\/google\.firestore\.v1\.Firestore\/([A-Za-z]+)\/channel$/;

/** The WebChannel front end, which serves streaming methods to browsers. */
export interface WebChannelFront {
  /** Routes `/google.firestore.v1.Firestore/METHOD/channel`. */
  readonly route: Route;
  /** Terminates all sessions. */
  close(): void;
}

/** Creates the WebChannel front end. Loads its code on the first request. */
export function createWebChannelFront(context: WebChannelContext): WebChannelFront {
  let loading: Promise<WebChannelServer> | undefined;
  return {
    route: async (exchange) => {
      const name = PATH.exec(exchange.rawPath)?.[1];
      if (name === undefined) return false;
      loading ??= import('./server.ts').then((loaded) => new loaded.WebChannelServer(context));
      await (await loading).handle(exchange, name);
      return true;
    },
    close: () => {
      loading?.then(
        (server) => server.close(),
        () => undefined,
      );
    },
  };
}
