import { accounts } from '@firehouse/model';
import { loadScript } from '../loading/loadScript.ts';

/** Timeout for a response from Facebook, in ms. */
const RESPONSE_TIMEOUT_MS = 30_000;

const SDK = 'https://connect.facebook.net/en_US/sdk.js';

/** Permission to publish to a page. */
const PERMISSION = 'pages_manage_posts';

/**
 * OAuth scope. Publishing also requires the permission to list the user's pages
 * (https://developers.facebook.com/docs/permissions).
 */
const SCOPE = `pages_show_list,${PERMISSION}`;

/** The parts of Facebook's SDK that the site uses (https://developers.facebook.com/docs/javascript/reference). */
export interface FacebookSdk {
  init(options: { appId: string; version: string; xfbml: boolean; cookie: boolean }): void;
  getLoginStatus(callback: (response: LoginResponse) => void, isFresh: boolean): void;
  login(callback: (response: LoginResponse) => void, options: { scope: string; auth_type?: 'rerequest' }): void;
  api(
    path: string,
    method: 'get' | 'post',
    parameters: Readonly<Record<string, string | number>>,
    callback: (response: unknown) => void,
  ): void;
}

interface LoginResponse {
  readonly status: 'connected' | 'not_authorized' | 'unknown';
}

let loaded: Promise<FacebookSdk> | undefined;

/**
 * Loads Facebook's SDK on first use.
 * @throws {Error} if loading fails, for example because the browser blocks it
 */
export function loadFacebook(): Promise<FacebookSdk> {
  loaded ??= load().catch((error: unknown) => {
    loaded = undefined;
    throw error;
  });
  return loaded;
}

async function load(): Promise<FacebookSdk> {
  const container = Object.assign(document.createElement('div'), { hidden: true });
  document.body.append(container);
  await loadScript(SDK, container);
  const { FB } = globalThis as { readonly FB?: FacebookSdk };
  if (FB === undefined) throw new Error('Facebook’s script has no FB.');
  FB.init({ appId: accounts.facebookAppId, version: 'v23.0', xfbml: false, cookie: false });
  return FB;
}

/** Returns whether the user is connected to Facebook and has granted permission to publish. */
export async function isConnected(facebook: FacebookSdk): Promise<boolean> {
  const { status } = await withTimeout<LoginResponse>((done) => facebook.getLoginStatus(done, true));
  if (status !== 'connected') return false;
  const { data = [] } = (await graph(facebook, '/me/permissions')) as {
    readonly data?: readonly { readonly permission: string; readonly status: string }[];
  };
  return data.some((each) => each.permission === PERMISSION && each.status === 'granted');
}

/**
 * Asks the user to log in to Facebook and returns whether they granted permission to publish. Opens a popup, so it must
 * be called from a click handler.
 */
export async function connect(facebook: FacebookSdk): Promise<boolean> {
  await new Promise((done) => facebook.login(done, { scope: SCOPE, auth_type: 'rerequest' }));
  return isConnected(facebook);
}

/**
 * Sends a request to the Graph API.
 * @returns the response, which contains an `error` if the request was refused
 * @throws {DOMException} TimeoutError if there is no response in time
 */
export function graph(
  facebook: FacebookSdk,
  path: string,
  method: 'get' | 'post' = 'get',
  parameters: Readonly<Record<string, string | number>> = {},
): Promise<unknown> {
  return withTimeout((done) => facebook.api(path, method, parameters, done));
}

/** Wraps an SDK request in a promise with a timeout. The SDK never calls back if the request is blocked. */
function withTimeout<Response>(send: (done: (response: Response) => void) => void): Promise<Response> {
  return new Promise((resolve, reject) => {
    const signal = AbortSignal.timeout(RESPONSE_TIMEOUT_MS);
    signal.addEventListener('abort', () => reject(signal.reason as DOMException));
    send(resolve);
  });
}
