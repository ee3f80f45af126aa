import { useQuery } from '@tanstack/react-query';
import { LoadingPlaceholder } from '../../lib/loading/LoadingPlaceholder.tsx';
import { LoadFailed } from '../../ui/list/LoadFailed.tsx';
import { violationsQuery, type CountedViolation } from './violationsQuery.ts';
import './violations.scss';

/** Renders how often browsers reported content security policy violations, by directive and page. */
export function Violations() {
  const { data: violations, isPending, isFetching, refetch } = useQuery(violationsQuery);
  if (isPending) {
    return (
      <LoadingPlaceholder>
        <div className="awaited-text" />
      </LoadingPlaceholder>
    );
  }
  if (violations === undefined)
    return <LoadFailed what="the reports of browsers" isRetrying={isFetching} onRetry={() => void refetch()} />;
  return (
    <div className="violations">
      <p>
        Each page tells the browser what it can load and run. The browser blocks anything else, or only reports it, and
        the site counts these reports. It doesn’t store what they contain.
      </p>
      <p className="violations-total" role="status">
        {totalInWords(violations)}
      </p>
      {violations.length > 0 && (
        <>
          <p>
            A few reports are normal: most come from browser extensions. If the number rises after an update of the
            site, or stays high on one page, show this table to whoever maintains the site.
          </p>
          <ViolationsTable violations={violations} />
        </>
      )}
    </div>
  );
}

function totalInWords(violations: readonly CountedViolation[]): string {
  const total = violations.reduce((sum, { count }) => sum + count, 0);
  if (total === 0) return 'No reports in the last 30 days.';
  return `At least ${total.toLocaleString('en-US')} ${total === 1 ? 'report' : 'reports'} in the last 30 days.`;
}

function ViolationsTable({ violations }: { readonly violations: readonly CountedViolation[] }) {
  return (
    <table>
      <thead>
        <tr>
          <th scope="col">Directive and page</th>
          <th scope="col">Browser</th>
          <th scope="col">Reports</th>
        </tr>
      </thead>
      <tbody>
        {violations.map(({ disposition, directive, page, count }) => (
          <tr key={`${disposition} ${directive} ${page}`}>
            <th scope="row">
              <code>{directive}</code> <span>{page === 'other' ? 'another page' : page}</span>
            </th>
            <td>{disposition === 'enforce' ? 'blocked it' : 'allowed it'}</td>
            <td>{count.toLocaleString('en-US')}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
