import type { IncomingHttpHeaders } from 'node:http';

const IPV4 = /^\d{1,3}(?:\.\d{1,3}){3}$/;
const IPV6 = /^\[[0-9a-f:.]+\]$/i;
const LOOPBACK = /^(?:localhost|.+\.localhost|127(?:\.\d{1,3}){3}|\[?::1\]?)$/i;
/** How containers address the machine that runs them. */
const DOCKER_HOST = '.docker.internal';

/** Who may access the emulator over HTTP, besides this machine's pages and programs. */
export interface Access {
  /** The first name or address that the emulator listens on. */
  readonly host: string;
  /** Whether it listens on loopback addresses alone, so that any other name in `Host` is an attack (DNS rebinding). */
  readonly isLocal: boolean;
  /** Origins of other machines' pages, such as `https://app.example`. */
  readonly origins: readonly string[];
  /** Accepted host names in `Host`. */
  readonly hosts: readonly string[];
}

/** Returns whether a name or address is this machine's loopback. */
export function isLoopback(host: string): boolean {
  return LOOPBACK.test(host);
}

/**
 * Returns whether a request addresses this machine by IP address, as `localhost`, or by the name that the emulator
 * listens on. A page elsewhere whose own name resolves to this machine (DNS rebinding) sends that name.
 * @param host the `Host` header
 * @param own the name or address that the emulator listens on
 */
export function isOwnHost(host: string | undefined, own: string): boolean {
  const name = hostNameOf(host);
  if (name === '') return false;
  return isLoopback(name) || name === own.toLowerCase() || isAddress(name);
}

/**
 * Returns why a request is refused; undefined if it is served. Pages from other machines are refused, because a browser
 * lets any page send requests to this machine, and every request can be an administrator's.
 */
export function refusalOf({ origin, host }: IncomingHttpHeaders, access: Access): string | undefined {
  const name = hostNameOf(host);
  if (
    access.isLocal &&
    host !== undefined &&
    !isOwnHost(host, access.host) &&
    !name.endsWith(DOCKER_HOST) &&
    !access.hosts.some((allowed) => allowed.toLowerCase() === name)
  )
    return `Requests for the host ${name} are refused, unless the emulator starts with --allow-host ${name}.`;
  if (origin === undefined || isOwnOrigin(origin, name) || access.origins.includes(origin)) return undefined;
  return `Requests of pages from ${origin} are refused, unless the emulator starts with --allow-origin ${origin}.`;
}

/**
 * Returns whether an origin is this machine's: a loopback one, or the IP address that the request is for, on any port.
 */
function isOwnOrigin(origin: string, host: string): boolean {
  if (!URL.canParse(origin)) return false;
  const { hostname } = new URL(origin);
  return isLoopback(hostname) || (isAddress(hostname) && hostname === host);
}

function isAddress(name: string): boolean {
  return IPV4.test(name) || IPV6.test(name);
}

/** Returns the name in a `Host` header, without its port; '' if it is malformed. */
function hostNameOf(host: string | undefined): string {
  return /^(\[[^\]]*\]|[^:]*)(?::\d+)?$/.exec(host ?? '')?.[1]?.toLowerCase() ?? '';
}
