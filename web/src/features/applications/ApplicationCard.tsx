import { applicationStatuses, type Application } from '@firehouse/model';
import { useId, useState } from 'react';
import { momentInFull, day } from '../../lib/time/timeInWords.ts';
import { Icon } from '../../ui/drawings/Icon.tsx';
import { statusLabels } from './statusLabels.ts';
import { useSetStatus, type ApplicationStatus } from './useSetStatus.ts';

interface ApplicationCardProps {
  readonly application: Application;
  readonly onMakeMember: (application: Application) => void;
}

/** Renders an application to join: a row that expands to the full application, with a control for its status. */
export function ApplicationCard({ application, onMakeMember }: ApplicationCardProps) {
  const { name, address, phone, email, career, experience, receivedAt, status = 'new' } = application;
  const [isOpen, setIsOpen] = useState(false);
  const { isPending, isSuccess, variables, error, mutate } = useSetStatus(application);
  const id = useId();
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
              disabled={isPending}
              onChange={({ target }) => mutate(target.value as ApplicationStatus)}
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
            disabled={isPending}
            onClick={() => onMakeMember(application)}
          >
            Add <span className="visually-hidden">{name} </span>as member
          </button>
        </div>
        <p role="status" className={`form-status ${error ? 'form-failed' : 'form-saved'}`}>
          {error?.message ?? (isSuccess && `Status: ${statusLabels[variables]}.`)}
        </p>
      </div>
    </li>
  );
}
