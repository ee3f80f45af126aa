import { currentUser } from '../user/currentUser.ts';
import { ApiError } from './apiError.ts';
import { noteNetworkLimit } from './networkLimit.ts';

/**
 * Creates the error for an unsuccessful response. Also records rate limits, and signs the user out if the API says
 * their session has ended.
 */
export function requestFailed(...response: ConstructorParameters<typeof ApiError>): ApiError {
  const error = new ApiError(...response);
  if (error.status === 429) noteNetworkLimit(error.headers?.get('Retry-After'));
  if (error.reason === 'sessionEnded') currentUser().end?.();
  return error;
}
