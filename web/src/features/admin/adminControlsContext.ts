import type { Alert, Apparatus, Incident, Post, ShownStorm } from '@firehouse/model';
import { createContext, use, type ComponentType } from 'react';

/**
 * Admin controls (SPEC §6). Features and pages get them from a context instead of importing them. The app loads them
 * only for admins (app/App.tsx), so visitors never download them.
 */
export interface AdminControls {
  readonly CloseIncident: ComponentType<{ readonly incident: Incident }>;
  /** Opens the attendance of an incident. */
  readonly WhoResponded: ComponentType<{ readonly incident: Incident }>;
  /** Shows what the publication policy hides about an incident, and a button that publishes it. */
  readonly PublishIncident: ComponentType<{ readonly incident: Incident & { readonly closedAt?: string | undefined } }>;
  /**
   * Groups a range's incidents as a storm. Also lists the storms that aren't shown because they have too few incidents.
   */
  readonly GroupIncidents: ComponentType<{
    /** In ms since 1970; the end is not included. */
    readonly span: { readonly from: number; readonly to: number };
    readonly incidents: readonly Incident[];
    readonly storms: readonly ShownStorm[];
  }>;
  readonly StormControls: ComponentType<{ readonly storm: Pick<ShownStorm, 'id' | 'title'> }>;
  readonly AlertControls: ComponentType<{ readonly alert: Pick<Alert, 'id' | 'title'> }>;
  readonly PostControls: ComponentType<{ readonly post: Pick<Post, 'id' | 'title' | 'type'> }>;
  /** Shows a post's mailing: with actions, or in one line on its card. */
  readonly PostMailing: ComponentType<{
    readonly post: Pick<Post, 'id' | 'title' | 'createdAt'>;
    readonly isOnCard?: boolean;
  }>;
  readonly ApparatusControls: ComponentType<{ readonly piece: Pick<Apparatus, 'id' | 'title'> }>;
  readonly AddApparatus: ComponentType;
  readonly CreateButtons: ComponentType;
  /** Tools that are shown on every view. */
  readonly AdminTools: ComponentType;
}

/** Provides the admin controls; empty unless the user is an admin. */
export const AdminControlsContext = createContext<Partial<AdminControls>>({});

/** Returns the admin controls; empty unless the user is an admin. */
export const useAdminControls = (): Partial<AdminControls> => use(AdminControlsContext);
