import { anchors, paths } from '../config/paths.ts';
import { isBodyKey, type BodyKey } from './bodyKeys.ts';

/** Where a visitor is: which body he sees, and the element he was sent to. */
export interface Place {
  readonly body: BodyKey;
  /** The id of an element to scroll to. */
  readonly anchor?: string;
}

/** What the history keeps with an entry, so that Back, Forward and reload find the body again. */
export interface PlaceState {
  readonly body: BodyKey;
}

const placesByPath: Readonly<Record<string, Place>> = {
  [paths.aboutUs]: { body: 'about_us' },
  [paths.contactUs]: { body: 'home', anchor: anchors.contactUs },
  [paths.members]: { body: 'about_us', anchor: anchors.members },
};

/**
 * Where an entry of the history leads: the body it keeps; else the one that `?body=` asks for; else the
 * one of its path; else home (SPEC §2, Router paths). A hash wins over the anchor of the path.
 * @param location path, query, hash and state of the entry; nothing of it is trusted
 */
export function placeOf(location: { pathname: string; search: string; hash: string; state: unknown }): Place {
  const byPath = placesByPath[location.pathname.replace(/(?<=.)\/$/, '')] ?? { body: 'home' };
  const kept = (location.state as Partial<PlaceState> | null)?.body;
  const asked = new URLSearchParams(location.search).get('body');
  const body = [kept, asked].find(isBodyKey) ?? byPath.body;
  const anchor = hashAnchor(location.hash) ?? (body === byPath.body ? byPath.anchor : undefined);
  return anchor === undefined ? { body } : { body, anchor };
}

function hashAnchor(hash: string): string | undefined {
  if (hash.length < 2) return undefined;
  try {
    return decodeURIComponent(hash.slice(1));
  } catch {
    return undefined;
  }
}
