import { currentUser } from '../user/currentUser.ts';
import { ApiError } from './apiError.ts';
import { noteNetworkLimit } from './networkLimit.ts';

/** Returns the error for an unsuccessful response. A session that has ended for the API ends on the page, too. */
export function requestFailed(...response: ConstructorParameters<typeof ApiError>): ApiError {
  const error = new ApiError(...response);
  if (error.status === 429) noteNetworkLimit(error.headers?.get('Retry-After'));
  if (error.reason === 'sessionEnded') currentUser().end?.();
  return error;
}
