import type { Incident } from '@firehouse/model';
import type { ComponentType } from 'react';

/** Who looks at the page, as far as it changes what he may do there (SPEC §6). */
export interface Viewer {
  /** Gives the headers that show the API who he is; none for a visitor. */
  readonly credentials: () => Promise<Readonly<Record<string, string>>>;
  /** What an admin closes a call with (incidents/CloseIncident.tsx). It comes with him: visitors do not load it. */
  readonly CloseIncident?: ComponentType<{ readonly incident: Incident }>;
}

const visitor: Viewer = { credentials: () => Promise.resolve({}) };

/** Tells who looks at the page. Nobody signs in on the public pages: everybody is a visitor there. */
export const useViewer = (): Viewer => visitor;
