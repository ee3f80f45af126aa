import { anchors, paths } from '../config/paths.ts';
import type { AnyViewKey } from '../views/defineView.ts';
import { isKeyOf, type Views } from '../views/site.ts';

/** Where the user is: which view they see, and the element they were sent to. */
export interface Place<Key extends AnyViewKey = AnyViewKey> {
  readonly view: Key;
  /** The id of an element to scroll to. */
  readonly anchor?: string;
  /** Of which post or subscriber, where the path names one. */
  readonly of?: string;
}

/** The history state of an entry, from which Back, Forward and reload restore the view. */
export interface PlaceState {
  readonly body: AnyViewKey;
  /** What the user has chosen there (useHistoryState.ts). */
  readonly kept?: Readonly<Record<string, unknown>>;
}

const placesByPath: Readonly<Record<string, Place>> = {
  [paths.aboutUs]: { view: 'about_us' },
  [paths.contactUs]: { view: 'home', anchor: anchors.contactUs },
  [paths.members]: { view: 'about_us', anchor: anchors.members },
};

function placeByPath(pathname: string, views: Views): Place {
  for (const { key, path } of Object.values(views)) {
    const of = decoded(path?.exec(pathname)?.[1]);
    if (of !== undefined) return { view: key, of };
  }
  return placesByPath[pathname.replace(/(?<=.)\/$/, '')] ?? { view: 'home' };
}

/**
 * Where an entry of the history leads: the view in its state; else the one of `?body=`; else the one of its path; else
 * home (SPEC §2, Router paths). A hash wins over the anchor of the path.
 * @param location path, query, hash and state of the entry; nothing of it is trusted
 * @param views of the page
 */
export function placeOf(
  location: { pathname: string; search: string; hash: string; state: unknown },
  views: Views,
): Place {
  const byPath = placeByPath(location.pathname, views);
  const kept = (location.state as Partial<PlaceState> | null)?.body;
  const asked = new URLSearchParams(location.search).get('body');
  const view = [kept, asked].find((key) => isKeyOf(views, key)) ?? byPath.view;
  const anchor = hashAnchor(location.hash) ?? (view === byPath.view ? byPath.anchor : undefined);
  return { ...(view === byPath.view ? byPath : { view }), ...(anchor !== undefined && { anchor }) };
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
