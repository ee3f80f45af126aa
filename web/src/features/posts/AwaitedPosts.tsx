import { LoadingPlaceholder } from '../../lib/loading/LoadingPlaceholder.tsx';

const cards = [0, 1, 2, 3];

/** Placeholder while posts are loading: two rows of cards, with the height of the real ones. */
export function AwaitedPosts() {
  return (
    <LoadingPlaceholder>
      {['first', 'second'].map((row) => (
        <div key={row}>
          <div className="scroller-head">
            <div className="awaited-title" />
          </div>
          <ul className="scroller">
            {cards.map((place) => (
              <li key={place}>
                <div className="post">
                  <div className="photo" />
                  <div className="post-text awaited-words" />
                </div>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </LoadingPlaceholder>
  );
}
