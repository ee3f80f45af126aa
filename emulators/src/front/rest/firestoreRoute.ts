import { callerOf } from '../../access/caller.ts';
import type { Backend } from '../../service/backend.ts';
import { StatusError } from '../../values/status.ts';
import { getOrList, patchDocument, postDocument, removeDocument, type DocumentContext } from './documents.ts';
import type { Exchange } from '../http/exchange.ts';
import { METHODS } from './methods.ts';
import { checkParameters } from './parameters.ts';
import { parseTarget } from './resource.ts';
import type { Route } from '../http/server.ts';

const VERBS = new Set(METHODS.keys());
const NO_VERBS = new Set<string>();

/** Routes requests to the Firestore REST API: `/v1/projects/P/databases/D/documents…` */
export function firestoreRoute(backend: Backend): Route {
  return async (exchange) => {
    const target = parseTarget(exchange.rawPath, exchange.method === 'POST' ? VERBS : NO_VERBS);
    if (!target) return false;
    const caller = callerOf(exchange.request.headers.authorization);
    const context: DocumentContext = { backend, database: backend.store.database(target), caller, path: target.path };
    const method = METHODS.get(target.verb);
    if (method) {
      checkParameters(exchange.url.searchParams, []);
      await method(exchange, context);
    } else await standardMethod(exchange, context);
    return true;
  };
}

async function standardMethod(exchange: Exchange, context: DocumentContext): Promise<void> {
  switch (exchange.method) {
    case 'GET':
    case 'HEAD':
      await getOrList(exchange, context);
      return;
    case 'POST':
      await postDocument(exchange, context);
      return;
    case 'PATCH':
      await patchDocument(exchange, context);
      return;
    case 'DELETE':
      await removeDocument(exchange, context);
      return;
    default:
      throw new StatusError('UNIMPLEMENTED', `${exchange.method} is not supported.`);
  }
}
