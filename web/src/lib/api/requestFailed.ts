import { currentUser } from '../user/currentUser.ts';
import { ApiError } from './apiError.ts';
import { noteNetworkLimit } from './networkLimit.ts';

/**
 * Returns the error for an unsuccessful response. If the API says that the session has ended, it ends on the page, too.
 */
export function requestFailed(...response: ConstructorParameters<typeof ApiError>): ApiError {
  const error = new ApiError(...response);
  if (error.status === 429) noteNetworkLimit(error.headers?.get('Retry-After'));
  if (error.reason === 'sessionEnded') currentUser().end?.();
  return error;
}
