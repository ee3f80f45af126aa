import type { BodyKey } from '@firehouse/model';
import { anchors, paths } from '../config/paths.ts';
import { isBodyKey, type PathPage, type Shown } from './titles.ts';

/** Where a visitor is: which body he sees, and the element he was sent to. */
export interface Place {
  readonly body: Shown;
  /** The id of an element to scroll to. */
  readonly anchor?: string;
  /** Of which post or subscriber, where the path names one. */
  readonly of?: string;
}

/** What the history keeps with an entry, so that Back, Forward and reload find the body again. */
export interface PlaceState {
  readonly body: BodyKey;
  /** What the visitor has chosen there (useKept.ts). */
  readonly kept?: Readonly<Record<string, unknown>>;
}

const placesByPath: Readonly<Record<string, Place>> = {
  [paths.aboutUs]: { body: 'about_us' },
  [paths.contactUs]: { body: 'home', anchor: anchors.contactUs },
  [paths.members]: { body: 'about_us', anchor: anchors.members },
};

const pathPages: Readonly<Record<PathPage, RegExp>> = {
  post: /^\/posts\/ShowPost\/([^/]+)\/?$/,
  unsubscribe: /^\/unsubscribe\/([^/]+)\/?$/,
};

function placeByPath(pathname: string): Place {
  for (const [body, pattern] of Object.entries(pathPages) as [PathPage, RegExp][]) {
    const of = decoded(pattern.exec(pathname)?.[1]);
    if (of !== undefined) return { body, of };
  }
  return placesByPath[pathname.replace(/(?<=.)\/$/, '')] ?? { body: 'home' };
}

/**
 * Where an entry of the history leads: the body it keeps; else the one that `?body=` asks for; else the
 * one of its path; else home (SPEC §2, Router paths). A hash wins over the anchor of the path.
 * @param location path, query, hash and state of the entry; nothing of it is trusted
 */
export function placeOf(location: { pathname: string; search: string; hash: string; state: unknown }): Place {
  const byPath = placeByPath(location.pathname);
  const kept = (location.state as Partial<PlaceState> | null)?.body;
  const asked = new URLSearchParams(location.search).get('body');
  const body = [kept, asked].find(isBodyKey) ?? byPath.body;
  const anchor = hashAnchor(location.hash) ?? (body === byPath.body ? byPath.anchor : undefined);
  return { ...(body === byPath.body ? byPath : { body }), ...(anchor !== undefined && { anchor }) };
}

function hashAnchor(hash: string): string | undefined {
  return hash.length < 2 ? undefined : decoded(hash.slice(1));
}

function decoded(part: string | undefined): string | undefined {
  if (part === undefined) return undefined;
  try {
    return decodeURIComponent(part);
  } catch {
    return undefined;
  }
}
