import { applicationStatuses, type Application } from '@firehouse/model';
import { useId, useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { momentInFull, day } from '../../lib/time/inWords.ts';
import { Icon } from '../../ui/drawings/Icon.tsx';
import { setStatus, type ApplicationStatus } from './setStatus.ts';
import { statusLabels } from './statusLabels.ts';

interface ApplicationCardProps {
  readonly application: Application;
  readonly onMakeMember: (application: Application) => void;
}

/** An application to join: a row that expands to the full application, with a control for its status. */
export function ApplicationCard({ application, onMakeMember }: ApplicationCardProps) {
  const { name, address, phone, email, career, experience, receivedAt, status = 'new' } = application;
  const [isOpen, setIsOpen] = useState(false);
  const [state, setState] = useState<{ readonly saving?: true; readonly words?: string; readonly failed?: true }>({});
  const client = useQueryClient();
  const id = useId();
  const refetch = () => client.invalidateQueries({ queryKey: ['members.applications'] });
  const change = async (newStatus: ApplicationStatus) => {
    setState({ saving: true });
    try {
      await setStatus(application, newStatus);
    } catch (error) {
      setState({ failed: true, words: error instanceof Error ? error.message : String(error) });
      await refetch();
      return;
    }
    // Until then, the card has the old revision: another change would be refused.
    await refetch();
    setState({ words: `Status: ${statusLabels[newStatus]}.` });
  };
  return (
    <li className="application">
      <h2>
        <button type="button" aria-expanded={isOpen} aria-controls={`${id}details`} onClick={() => setIsOpen(!isOpen)}>
          <span className="application-name">{name}</span>
          <span className={`application-status application-${status}`}>{statusLabels[status]}</span>
          {receivedAt !== undefined && <time dateTime={receivedAt}>{day(receivedAt)}</time>}
          <Icon name="chevron" />
        </button>
      </h2>
      <div id={`${id}details`} className="application-details" hidden={!isOpen}>
        <dl className="member-facts">
          <div>
            <dt>Phone</dt>
            <dd>
              <a href={`tel:${phone.replaceAll(/[^\d+]/g, '')}`}>{phone}</a>
            </dd>
          </div>
          <div>
            <dt>Email</dt>
            <dd>
              <a href={`mailto:${email}`}>{email}</a>
            </dd>
          </div>
          <div className="member-fact-long">
            <dt>Address</dt>
            <dd>{address}</dd>
          </div>
          <div className="member-fact-long">
            <dt>Career</dt>
            <dd>{career ?? '–'}</dd>
          </div>
          <div className="member-fact-long">
            <dt>Prior experience</dt>
            <dd>{experience ?? '–'}</dd>
          </div>
          {receivedAt !== undefined && (
            <div className="member-fact-long">
              <dt>Received</dt>
              <dd>{momentInFull(receivedAt)}</dd>
            </div>
          )}
        </dl>
        <div className="application-actions">
          <div>
            <label htmlFor={id}>Status</label>
            <select
              id={id}
              className="form-input"
              value={status}
              disabled={state.saving}
              onChange={({ target }) => void change(target.value as ApplicationStatus)}
            >
              {applicationStatuses.map((each) => (
                <option key={each} value={each}>
                  {statusLabels[each]}
                </option>
              ))}
            </select>
          </div>
          <button
            type="button"
            className="btn btn-primary"
            disabled={state.saving}
            onClick={() => onMakeMember(application)}
          >
            Add <span className="visually-hidden">{name} </span>as member
          </button>
        </div>
        <p role="status" className={`form-status ${state.failed ? 'form-failed' : 'form-saved'}`}>
          {state.words}
        </p>
      </div>
    </li>
  );
}
