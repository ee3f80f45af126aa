import { Awaited } from '../../lib/loading/Awaited.tsx';

/** Where the members' cards will stand. */
export function MembersAwaited() {
  return (
    <Awaited className="about-awaited member-group">
      <ul>
        {[0, 1, 2, 3, 4, 5].map((place) => (
          <li key={place} className="member">
            <div className="member-awaited" />
            <div>
              <div className="awaited-text" />
            </div>
          </li>
        ))}
      </ul>
    </Awaited>
  );
}
