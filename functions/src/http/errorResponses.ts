import type { ErrorRequestHandler, Request } from 'express';
import { linesPerMinute } from '../platform/linesPerMinute.ts';
import { log, type RefusedRequest } from '../platform/log.ts';
import { AccessProblem, Problem, type RefusalReason } from './problem.ts';
import { endUnreadBody } from './readBody.ts';

// Visitors and users have separate log limits, so that a flood of requests without tokens can't hide those of users.
const logVisitor = linesPerMinute((refused: RefusedRequest) => log.requestRefused(refused));
const logUser = linesPerMinute((refused: RefusedRequest) => log.requestRefused(refused));

/**
 * Converts errors to responses with a one-sentence message in `text/plain` (docs/api.md). Never sends a stack trace. If
 * part of the response has already been sent, closes the connection, so that a truncated list isn't mistaken for a
 * complete one.
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

/** gRPC status codes UNAVAILABLE and DEADLINE_EXCEEDED. The Admin SDK has already retried these. */
const AWAY_CODES = new Set<unknown>([14, 4]);

/**
 * Returns whether an error means that the database is unavailable. Over REST, the SDK doesn't retry failed connections
 * and throws node-fetch's error instead.
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
  // An error thrown by Express itself, for example for a malformed URL.
  if ('status' in error && typeof error.status === 'number' && error.status >= 400 && error.status < 500) {
    return new Problem(error.status, 'The request is malformed.');
  }
  return new Problem(500, 'Something went wrong on the server.');
}

/** Returns the route's pattern. The URL itself must not be logged, because it can contain personal data. */
function routeOf(request: Request): string {
  const route = request.route as { readonly path?: unknown } | undefined;
  return typeof route?.path === 'string' ? route.path : '';
}
