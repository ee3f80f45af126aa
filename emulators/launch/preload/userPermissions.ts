/**
 * Preload for the Firebase CLI. The Auth emulator stores a project's user permissions
 * (`client.permissions.disabledUserSignup` and `disabledUserDeletion`, or *User actions* in the console) but doesn't
 * enforce them. With this preload, disabled sign-ups and account deletions by users fail with ADMIN_ONLY_OPERATION, as
 * in Identity Platform. This includes the first sign-in with any provider. Admins are not affected.
 */
import { createRequire } from 'node:module';
import { onLoad } from './modules.ts';

/** A project's state in the Auth emulator, including methods for storing accounts. */
interface State {
  readonly config?: {
    readonly client?: {
      readonly permissions?: { readonly disabledUserSignup?: boolean; readonly disabledUserDeletion?: boolean };
    };
  };
}

/** A method in the Auth emulator's API. */
type Operation = (
  state: State,
  body: unknown,
  context: { readonly security?: { readonly Oauth2?: unknown } },
) => unknown;

/** The parts of the CLI that this preload patches. */
interface Operations {
  readonly authOperations: { readonly identitytoolkit: { readonly accounts: Record<string, Operation | object> } };
}

/** Methods that create or delete an account. `generateLocalId` is called before any blocking function runs. */
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

/** Returns a project's state with disallowed methods replaced. */
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
