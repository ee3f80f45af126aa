import { LoadingPlaceholder } from '../../lib/loading/LoadingPlaceholder.tsx';

/** Renders a skeleton for the officers' cards while members load. */
export function MembersAwaited() {
  return (
    <LoadingPlaceholder className="about-awaited member-group officers">
      <ul>
        {[0, 1, 2, 3, 4, 5].map((position) => (
          <li key={position} className="member member-large">
            <div className="member-awaited" />
            <div>
              <div className="awaited-text" />
            </div>
          </li>
        ))}
      </ul>
    </LoadingPlaceholder>
  );
}
