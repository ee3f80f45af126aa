'use strict';

/**
 * A preload for the Firebase CLI. Its Auth emulator stores the project's user permissions
 * (`client.permissions.disabledUserSignup` and `disabledUserDeletion`, in the console *User actions*) and ignores them.
 * Here it refuses what they forbid with ADMIN_ONLY_OPERATION, as Identity Platform does: creating an account, which
 * a user's first sign-in with any provider is too, and deleting one's own. Administrators can do both.
 */
const { createRequire } = require('node:module');
const { onLoad } = require('./onLoad.cjs');

/** What an operation calls to create and to delete an account. The first runs before any blocking function. */
const SIGN_UP = ['generateLocalId', 'createUserWithLocalId'];
const DELETION = ['deleteUser'];

onLoad({
  './operations': ({ authOperations: { identitytoolkit } }) => {
    for (const [name, operation] of Object.entries(identitytoolkit.accounts))
      if (typeof operation === 'function') identitytoolkit.accounts[name] = withPermissions(operation);
  },
});

function withPermissions(operation) {
  return (state, body, context) => operation(context.security?.Oauth2 ? state : restrict(state), body, context);
}

/** The state of a project, for a user. */
function restrict(state) {
  const { disabledUserSignup, disabledUserDeletion } = state.config?.client?.permissions ?? {};
  const forbidden = [...(disabledUserSignup ? SIGN_UP : []), ...(disabledUserDeletion ? DELETION : [])];
  return forbidden.length === 0
    ? state
    : Object.assign(Object.create(state), Object.fromEntries(forbidden.map((name) => [name, refuse])));
}

function refuse() {
  const { BadRequestError } = createRequire(process.argv[1])('../emulator/auth/errors');
  throw new BadRequestError('ADMIN_ONLY_OPERATION');
}
