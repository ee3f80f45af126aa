/**
 * A preload for the Firebase CLI. Its Auth emulator stores the project's user permissions
 * (`client.permissions.disabledUserSignup` and `disabledUserDeletion`; *User actions* in the console) but ignores them.
 * This preload rejects forbidden operations with ADMIN_ONLY_OPERATION, as Identity Platform does: creating an account,
 * including by a user's first sign-in with any provider, and deleting one's own account. Administrators can do both.
 */
import { createRequire } from 'node:module';
import { onLoad } from './modules.ts';

/** A project's state in the Auth emulator, with the methods that store accounts. */
interface State {
  readonly config?: {
    readonly client?: {
      readonly permissions?: { readonly disabledUserSignup?: boolean; readonly disabledUserDeletion?: boolean };
    };
  };
}

/** An operation in the Auth emulator's API. */
type Operation = (
  state: State,
  body: unknown,
  context: { readonly security?: { readonly Oauth2?: unknown } },
) => unknown;

/** The parts of the CLI's operations module that this file patches. */
interface Operations {
  readonly authOperations: { readonly identitytoolkit: { readonly accounts: Record<string, Operation | object> } };
}

/** Methods called to create or delete an account. The first is called before any blocking function runs. */
const SIGN_UP = ['generateLocalId', 'createUserWithLocalId'];
const DELETION = ['deleteUser'];

onLoad({
  './operations': ({ authOperations: { identitytoolkit } }: Operations) => {
    for (const [name, operation] of Object.entries(identitytoolkit.accounts))
      if (typeof operation === 'function') identitytoolkit.accounts[name] = withPermissions(operation as Operation);
  },
});

function withPermissions(operation: Operation): Operation {
  return (state, body, context) => operation(context.security?.Oauth2 ? state : restrict(state), body, context);
}

/** Restricts a project's state for a user. */
function restrict(state: State): State {
  const { disabledUserSignup, disabledUserDeletion } = state.config?.client?.permissions ?? {};
  const forbidden = [...(disabledUserSignup ? SIGN_UP : []), ...(disabledUserDeletion ? DELETION : [])];
  return forbidden.length === 0
    ? state
    : Object.assign(Object.create(state) as State, Object.fromEntries(forbidden.map((name) => [name, refuse])));
}

function refuse(): never {
  const { BadRequestError } = createRequire(process.argv[1] ?? '')('../emulator/auth/errors') as {
    readonly BadRequestError: new (message: string) => Error;
  };
  throw new BadRequestError('ADMIN_ONLY_OPERATION');
}
