import { company, objectPaths, shownText } from '@firehouse/model';
import { FormattedText } from '../../features/siteContent/FormattedText.tsx';
import { useSiteContent } from '../../features/siteContent/siteContentQuery.ts';
import { paragraphs } from '../../features/siteContent/storedText.ts';
import { useStaticContent } from '../../lib/api/staticContent.ts';
import { Drawing } from '../../ui/drawings/Drawing.tsx';
import crew from '../../ui/drawings/crew.svg';
import lantern from '../../../../company/drawings/lantern.svg';
import { LoadingPlaceholder } from '../../lib/loading/LoadingPlaceholder.tsx';
import { Directory } from './Directory.tsx';
import { MembersAwaited } from './MembersAwaited.tsx';
import './about.scss';

/** Renders the logo, the text about the company, and the members by department (SPEC §2). */
export default function About() {
  const { content, isAwaited } = useSiteContent();
  const edited = shownText(content.about);
  const stored = useStaticContent(objectPaths.about);
  return (
    <div className="container about">
      <div className="about-company">
        <Drawing of={lantern} eager />
        <div>
          <p className="about-name">{company.name}</p>
          {company.motto && <p>{company.motto}</p>}
        </div>
      </div>
      {isAwaited || (edited === undefined && stored.state === 'loading') ? (
        <>
          <LoadingPlaceholder className="about-text">
            <div className="awaited-text" />
          </LoadingPlaceholder>
          <MembersAwaited />
        </>
      ) : (
        <>
          <div className="about-intro">
            <div className="about-text">
              {edited === undefined ? (
                paragraphs(stored.value).map((paragraph) => <p key={paragraph}>{paragraph}</p>)
              ) : (
                <FormattedText text={edited} heading="h2" />
              )}
            </div>
            <Drawing of={crew} className="about-crew" />
          </div>
          {/* Only after the text, because its length is unknown and it would push the members down. */}
          <Directory />
        </>
      )}
    </div>
  );
}
