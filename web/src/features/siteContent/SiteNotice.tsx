import { shownText } from '@firehouse/model';
import { LinkedText } from './FormattedText.tsx';
import './siteNotice.scss';

/**
 * Renders the company's notice, one line at the top of each page. Renders nothing if the text has only invisible
 * characters. The snapshot omits such a notice, but an admin who has just saved it gets it from the API.
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
