import { texts } from '@firehouse/model';

/** Creates the API's response to a write that requires a more recent sign-in. */
export const signInTooOld = () =>
  new Response(texts.signInTooOld, {
    status: 401,
    headers: { 'WWW-Authenticate': 'Bearer error="insufficient_user_authentication", max_age=600' },
  });
