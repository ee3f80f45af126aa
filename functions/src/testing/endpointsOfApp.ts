import type { Express, RequestHandler } from 'express';

/** One of an app's endpoints. */
interface Endpoint {
  /** The endpoint as in docs/api.md, such as `GET /api/col/{collection}`. */
  readonly name: string;
  /** Replaces the endpoint's handler. Middleware before it still runs. */
  readonly replaceHandler: (handler: RequestHandler) => void;
}

/** The parts of an Express 5 router layer that are needed to find its routes. */
interface Layer {
  readonly route?: { readonly path: string; readonly stack: { readonly method?: string; handle: RequestHandler }[] };
  readonly handle?: { readonly stack?: readonly Layer[] };
}

/** Returns all endpoints of an app. Assumes that nested routers are mounted at `/api`. */
export function endpointsOf(app: Express): Endpoint[] {
  return within((app.router as unknown as { readonly stack: readonly Layer[] }).stack, '');
}

function within(layers: readonly Layer[], base: string): Endpoint[] {
  return layers.flatMap(({ route, handle }) => {
    if (route === undefined) return within(handle?.stack ?? [], '/api');
    const path = base + route.path.replaceAll(/[:*](\w+)/g, '{$1}');
    return route.stack.flatMap((layer) =>
      // Skip handlers without a method: they check App Check or respond with 405.
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
