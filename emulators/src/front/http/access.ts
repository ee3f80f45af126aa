import type { IncomingHttpHeaders } from 'node:http';

const IPV4 = /^\d{1,3}(?:\.\d{1,3}){3}$/;
const IPV6 = /^\[[0-9a-f:.]+\]$/i;
const LOOPBACK = /^(?:localhost|.+\.localhost|127(?:\.\d{1,3}){3}|\[?::1\]?)$/i;
/** Suffix of the host names that containers use to reach the host machine. */
const DOCKER_HOST = '.docker.internal';

/** HTTP access settings. By default, programs and pages on this machine have access. */
export interface Access {
  /** The first host that the emulator listens on. */
  readonly host: string;
  /**
   * Whether the emulator only listens on loopback addresses. If so, any other name in the `Host` header indicates DNS
   * rebinding.
   */
  readonly isLocal: boolean;
  /** Additional allowed origins, such as `https://app.example`. */
  readonly origins: readonly string[];
  /** Additional allowed host names. */
  readonly hosts: readonly string[];
}

/** Returns whether a host is a loopback address or name. */
export function isLoopback(host: string): boolean {
  return LOOPBACK.test(host);
}

/**
 * Returns whether a request was sent to an IP address, to `localhost`, or to the host that the emulator listens on.
 * With DNS rebinding, an attacker's page would send its own host name.
 * @param host the `Host` header
 * @param own the host that the emulator listens on
 */
export function isOwnHost(host: string | undefined, own: string): boolean {
  const name = hostNameOf(host);
  if (name === '') return false;
  return isLoopback(name) || name === own.toLowerCase() || isAddress(name);
}

/**
 * Returns an error message if a request must be refused, or undefined if it is allowed. Browsers let any page send
 * requests to this machine, and any request could use admin credentials, so pages from other origins are refused.
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
 * Returns whether an origin is on this machine: loopback, or the same IP address that the request was sent to. Ignores
 * the port.
 */
function isOwnOrigin(origin: string, host: string): boolean {
  if (!URL.canParse(origin)) return false;
  const { hostname } = new URL(origin);
  return isLoopback(hostname) || (isAddress(hostname) && hostname === host);
}

function isAddress(name: string): boolean {
  return IPV4.test(name) || IPV6.test(name);
}

/** Returns the host name in a `Host` header, without the port, or '' if it is malformed. */
function hostNameOf(host: string | undefined): string {
  return /^(\[[^\]]*\]|[^:]*)(?::\d+)?$/.exec(host ?? '')?.[1]?.toLowerCase() ?? '';
}
