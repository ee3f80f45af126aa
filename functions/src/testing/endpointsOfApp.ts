import type { Express, RequestHandler } from 'express';

/** One of an app's endpoints. */
interface Endpoint {
  /** As in docs/api.md: `GET /api/col/{collection}`. */
  readonly name: string;
  /** Replaces its handler; earlier handlers stay. */
  readonly replaceHandler: (handler: RequestHandler) => void;
}

/** The properties of a layer in Express 5's router that describe its routes. */
interface Layer {
  readonly route?: { readonly path: string; readonly stack: { readonly method?: string; handle: RequestHandler }[] };
  readonly handle?: { readonly stack?: readonly Layer[] };
}

/** Returns all of an app's endpoints; a nested router is the one under `/api`. */
export function endpointsOf(app: Express): Endpoint[] {
  return within((app.router as unknown as { readonly stack: readonly Layer[] }).stack, '');
}

function within(layers: readonly Layer[], base: string): Endpoint[] {
  return layers.flatMap(({ route, handle }) => {
    if (route === undefined) return within(handle?.stack ?? [], '/api');
    const path = base + route.path.replaceAll(/[:*](\w+)/g, '{$1}');
    return route.stack.flatMap((layer) =>
      // The handlers that check App Check and refuse other methods apply to all methods and do not name any.
      layer.method === undefined
        ? []
        : {
            name: `${layer.method.toUpperCase()} ${path}`,
            replaceHandler: (handler: RequestHandler) => {
              layer.handle = handler;
            },
          },
    );
  });
}
