import type { ErrorRequestHandler, Request } from 'express';
import { linesPerMinute } from '../platform/linesPerMinute.ts';
import { log, type RefusedRequest } from '../platform/log.ts';
import { AccessProblem, Problem, type RefusalReason } from './problem.ts';
import { endUnreadBody } from './readBody.ts';

// Limited separately, so that a flood of requests without tokens does not hide users' attempts.
const logVisitor = linesPerMinute((refused: RefusedRequest) => log.requestRefused(refused));
const logUser = linesPerMinute((refused: RefusedRequest) => log.requestRefused(refused));

/**
 * Converts any error to a response: one sentence as `text/plain`, never a stack trace (docs/api.md). If the response
 * has begun, drops the connection, so that half a list does not look complete.
 */
export const handleErrors: ErrorRequestHandler = (error: unknown, request, response, _next) => {
  const problem = problemOf(error);
  const requestId = String(response.locals['requestId']);
  const logged = { requestId, method: request.method, route: routeOf(request) };
  if (problem.status >= 500) log.requestFailed(logged, error);
  if (problem.status === 401 || problem.status === 403) {
    const refusal = problem instanceof AccessProblem ? problem : undefined;
    const uid = refusal?.uid ?? (response.locals['uid'] as string | undefined);
    const reason: RefusalReason = refusal?.reason ?? 'other';
    (uid === undefined ? logVisitor : logUser)({ ...logged, uid, reason });
  }
  if (response.headersSent) {
    response.destroy();
    return;
  }
  endUnreadBody(request, response);
  response.set('Cache-Control', 'no-store');
  if (problem.status === 401) response.set('WWW-Authenticate', problem.challenge);
  const retryAfterS = problem.retryAfterS ?? (problem.status === 503 ? 5 : undefined);
  if (retryAfterS !== undefined) response.set('Retry-After', String(retryAfterS));
  response.status(problem.status).type('text/plain').send(problem.sentence);
};

/** gRPC's UNAVAILABLE and DEADLINE_EXCEEDED, as reported by the Admin SDK after its own retries. */
const AWAY_CODES = new Set<unknown>([14, 4]);

/**
 * Returns whether the database is unavailable. Over REST, the SDK does not retry a refused or lost connection and
 * throws node-fetch's error.
 */
function isDatabaseAway(error: Error): boolean {
  return error.name === 'FetchError' || ('code' in error && AWAY_CODES.has(error.code));
}

function problemOf(error: unknown): Problem {
  if (error instanceof Problem) return error;
  if (!(error instanceof Error)) return new Problem(500, 'Something went wrong on the server.');
  if (isDatabaseAway(error)) {
    return new Problem(503, 'The database is not responding right now. Please try again.');
  }
  // Express's own errors, such as malformed URL encoding.
  if ('status' in error && typeof error.status === 'number' && error.status >= 400 && error.status < 500) {
    return new Problem(error.status, 'The request is malformed.');
  }
  return new Problem(500, 'Something went wrong on the server.');
}

/** Returns the route's pattern, because the URL itself can contain personal data. */
function routeOf(request: Request): string {
  const route = request.route as { readonly path?: unknown } | undefined;
  return typeof route?.path === 'string' ? route.path : '';
}
