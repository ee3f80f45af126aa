import type { ReactNode } from 'react';
import { useProposalCount } from '../../../features/attendance/proposalCount.ts';
import { useNewApplications } from '../../../features/applications/newApplications.ts';
import { useWaitingCertificates } from '../../../features/certificates/certificateQueries.ts';
import { useWaitingDrafts } from '../../../features/drafts/waitingDrafts.ts';
import { useOpenMailings, useRecentBounces } from '../../../features/mailings/mailActivity.ts';
import { mailingInWords } from '../../../features/mailings/mailingInWords.ts';
import { useMalformedCount } from '../../../features/malformed/malformedQuery.ts';
import { ViewLink } from '../../../lib/navigation/ViewLink.tsx';
import type { PortalViewKey } from '../../../lib/views/defineView.ts';
import { countUpTo } from '../../../lib/words/countUpTo.ts';
import { useNow } from '../../../lib/time/useNow.ts';
import { Icon } from '../../../ui/drawings/Icon.tsx';
import { ProgressBar } from '../../../ui/progress/ProgressBar.tsx';
import { TodayAwaited } from './TodayAwaited.tsx';

/** How often to update the relative times, in ms. Mailings start on the minute. */
const CLOCK_MS = 30_000;

/** Returns a link to one kind of work, with its count; empty if the count is zero. */
function countedWork(to: PortalViewKey, count: number, one: string, many: string): readonly Work[] {
  if (count === 0) return [];
  return [{ key: to, to, count, words: count === 1 ? one : many }];
}

interface Work {
  readonly key: string;
  readonly to: PortalViewKey;
  readonly count?: number;
  readonly words: string;
  readonly detail?: ReactNode;
}

/** Renders work that is waiting for an admin, and mailings that are being sent. */
export default function WaitingWork() {
  const now = useNow(CLOCK_MS);
  const drafts = useWaitingDrafts();
  const applications = useNewApplications();
  const certificates = useWaitingCertificates();
  const mailings = useOpenMailings();
  const bounces = useRecentBounces();
  const malformed = useMalformedCount();
  const proposals = useProposalCount();
  const states = new Set(
    [drafts, applications, certificates, proposals, mailings, bounces, malformed].map(({ state }) => state),
  );
  // Wait for all responses, so that the list doesn't push the page down with each one.
  if (states.has('loading')) return <TodayAwaited lines={5} />;
  const work: readonly Work[] = [
    ...countedWork('drafts', drafts.value, 'call to review', 'calls to review'),
    ...countedWork('applications', applications.value, 'new application', 'new applications'),
    ...countedWork('attendance', proposals.value, 'check-in to approve', 'check-ins to approve'),
    ...countedWork('certificates', certificates.value, 'certificate to check', 'certificates to check'),
    ...mailings.value.map((mailing): Work => {
      const { line, progress } = mailingInWords(mailing, now);
      const { id, title } = mailing;
      return {
        key: id,
        to: 'email',
        words: title,
        detail: (
          <>
            <span className="figures">{line}</span>
            {progress && <ProgressBar {...progress} aria-label={`Sending: ${title}`} />}
          </>
        ),
      };
    }),
    ...countedWork(
      'email',
      bounces.value,
      'address blocked in the last 7 days',
      'addresses blocked in the last 7 days',
    ),
    ...countedWork('malformed', malformed.value, 'malformed document', 'malformed documents'),
  ];
  return (
    <section aria-labelledby="waiting">
      <h2 id="waiting">Waiting for you</h2>
      {states.has('failed') && <p className="today-none">We couldn’t load all of it. Still trying…</p>}
      {work.length === 0 ? (
        !states.has('failed') && <p className="today-none">Nothing is waiting.</p>
      ) : (
        <ul className="waiting-work">
          {work.map(({ key, to, count, words, detail }) => (
            <li key={key}>
              <ViewLink to={to} className="today-link">
                {count === undefined ? (
                  <Icon name="mail" />
                ) : (
                  <span className="waiting-count figures">{countUpTo(count)} </span>
                )}
                <span>{words}</span>
                <Icon name="arrow" />
              </ViewLink>
              {detail}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
