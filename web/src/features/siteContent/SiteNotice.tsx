import { shownText } from '@firehouse/model';
import { LinkedText } from './FormattedText.tsx';
import './siteNotice.scss';

/**
 * Renders the company's notice, one line at the top of each page. Renders nothing if it has only invisible characters,
 * which the snapshot omits, but not the API, from which an admin reads what they have just saved.
 */
export function SiteNotice({ text }: { readonly text: string }) {
  if (shownText(text) === undefined) return null;
  return (
    <section className="site-notice container" aria-label="Company notice">
      <p dir="auto">
        <LinkedText text={text} />
      </p>
    </section>
  );
}
