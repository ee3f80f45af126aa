import { LinkedText } from './FormattedText.tsx';
import './siteNotice.scss';

/** Renders the company's notice, one line at the top of each page. */
export function SiteNotice({ text }: { readonly text: string }) {
  return (
    <section className="site-notice container" aria-label="Company notice">
      <p dir="auto">
        <LinkedText text={text} />
      </p>
    </section>
  );
}
