import { texts } from '@firehouse/model';
import { leaveSession } from '../../lib/session/followSession.ts';
import { useOnline } from '../../lib/loading/useOnline.ts';
import { LoadingPlaceholder } from '../../lib/loading/LoadingPlaceholder.tsx';
import type { View } from '../../lib/views/defineView.ts';
import { portalSite, type PortalKey } from './portalViews.ts';
import type { PortalUser } from './usePortalUser.ts';

/**
 * Returns the view to show for a requested one: visitors get the login view instead of a restricted view, and signed-in
 * users get Home instead of the login view.
 */
export function viewFor(user: PortalUser, requested: PortalKey): PortalKey {
  if (user.kind === 'visitor' || user.kind === 'stranger')
    return portalSite.views[requested].audience === undefined ? requested : 'login';
  return requested === 'login' ? 'home' : requested;
}

const isAdmin = (user: PortalUser) => user.kind === 'member' && user.member.privileges?.includes('admin') === true;

/** Renders a view if the user has access to it, otherwise a message or a skeleton. */
export function GuardedView({ user, view }: { readonly user: PortalUser; readonly view: View }) {
  const { audience, Component } = view;
  if (audience === undefined) return <Component />;
  if (user.kind === 'unknown') return <RecordUnknown onRetry={user.refetch} />;
  if (user.kind !== 'member') return <ViewAwaited />;
  if (audience === 'admin' && !isAdmin(user)) return <p className="container">{texts.notAuthorized}</p>;
  return <Component />;
}

/** Renders a skeleton while the view or the user's record loads. */
export function ViewAwaited() {
  return (
    <LoadingPlaceholder className="container view-awaited">
      <div className="awaited-title" />
      <div className="awaited-text" />
    </LoadingPlaceholder>
  );
}

/** Shows that a view couldn't be loaded offline. */
export function ViewUnavailable() {
  const isOnline = useOnline();
  return (
    <div className="container nothing" role="alert">
      <p>
        {isOnline ? 'You’re back online.' : 'This window hasn’t loaded this view yet. Open it when you’re back online.'}
      </p>
      {isOnline && (
        <button type="button" className="btn btn-primary" onClick={() => location.reload()}>
          Open this view
        </button>
      )}
    </div>
  );
}

function RecordUnknown({ onRetry }: { readonly onRetry: (() => void) | undefined }) {
  return (
    <div className="container nothing" role="alert">
      <p>We couldn’t load your profile. Check your connection and try again.</p>
      <p className="portal-choices">
        <button type="button" className="btn btn-primary" onClick={onRetry}>
          Try again
        </button>
        <button type="button" className="btn btn-outline-primary" onClick={() => void leaveSession()}>
          {texts.signOut}
        </button>
      </p>
    </div>
  );
}
