import { applicationStatuses, type Application } from '@firehouse/model';
import { Suspense, useState, useId } from 'react';
import { usePages } from '../../lib/api/usePages.ts';
import { lazyPart } from '../../lib/loading/lazyParts.ts';
import { useHistoryState } from '../../lib/navigation/useHistoryState.ts';
import { PagedList } from '../../ui/list/PagedList.tsx';
import { memberOfApplication } from './memberOfApplication.ts';
import { useSetStatus, type ApplicationStatus } from './useSetStatus.ts';
import { CardBoundary } from '../../ui/list/CardBoundary.tsx';
import { clock, day } from '../../lib/time/timeInWords.ts';
import { Icon } from '../../ui/drawings/Icon.tsx';
import './applications.scss';

const AddMember = lazyPart(() => import('../members/AddMember.tsx'));

const isStatus = (value: unknown): value is ApplicationStatus => applicationStatuses.some((each) => each === value);

/** Renders applications, newest first. Admins can filter them, set their status and turn applicants into members. */
export function Applications() {
  const [status, setFilter] = useHistoryState('status', isStatus);
  const [applicant, setApplicant] = useState<Application>();
  if (applicant !== undefined) return <AddApplicant applicant={applicant} onClose={() => setApplicant(undefined)} />;
  return (
    <>
      <div className="choices application-filter" role="group" aria-label="Status">
        <button type="button" aria-pressed={status === undefined} onClick={() => setFilter(undefined)}>
          All
        </button>
        {applicationStatuses.map((each) => (
          <button key={each} type="button" aria-pressed={status === each} onClick={() => setFilter(each)}>
            {statusLabels[each]}
          </button>
        ))}
      </div>
      <ApplicationList status={status} onMakeMember={setApplicant} />
    </>
  );
}

interface AddApplicantProps {
  readonly applicant: Application;
  /** Returns to the list. */
  readonly onClose: () => void;
}

/** Renders the form for adding an applicant as a member. Saving it accepts the application. */
function AddApplicant({ applicant, onClose }: AddApplicantProps) {
  const { mutateAsync: setStatus } = useSetStatus(applicant);
  const [isAdded, setIsAdded] = useState(false);
  return (
    <div className="portal-form">
      <h2>Add {applicant.name} as a member</h2>
      <Suspense fallback={<p role="status">Loading…</p>}>
        <AddMember
          initial={memberOfApplication(applicant)}
          afterSave={async () => {
            setIsAdded(true);
            if (applicant.status !== 'accepted') await setStatus('accepted');
          }}
          onSaved={() => {}}
          onCancel={onClose}
        >
          <p>
            {applicant.name} applied from {applicant.email}. Enter the address of their account at the company: they
            will sign in with it.
          </p>
        </AddMember>
      </Suspense>
      {isAdded && (
        <button type="button" className="btn btn-primary" onClick={onClose}>
          Back to applications
        </button>
      )}
    </div>
  );
}

interface ApplicationListProps {
  readonly status: ApplicationStatus | undefined;
  readonly onMakeMember: (application: Application) => void;
}

function ApplicationList({ status, onMakeMember }: ApplicationListProps) {
  const pages = usePages<Application>('members.applications', {
    orderBy: 'receivedAt,desc',
    ...(status !== undefined && { q: `status = "${status}"` }),
  });
  const empty = status === undefined ? 'No applications yet.' : `No “${statusLabels[status]}” applications.`;
  return (
    <PagedList pages={pages} what="the applications" empty={empty}>
      <ul className="applications">
        {pages.items.map((application) => (
          <CardBoundary key={application.id} as="li">
            <ApplicationCard application={application} onMakeMember={onMakeMember} />
          </CardBoundary>
        ))}
      </ul>
    </PagedList>
  );
}

interface ApplicationCardProps {
  readonly application: Application;
  readonly onMakeMember: (application: Application) => void;
}

/** Renders an application as a row that expands to its details and status. */
function ApplicationCard({ application, onMakeMember }: ApplicationCardProps) {
  const { name, address, phone, email, career, experience, receivedAt, status = 'new' } = application;
  const [isOpen, setIsOpen] = useState(false);
  const { isPending, isSuccess, variables, error, mutate } = useSetStatus(application);
  const id = useId();
  return (
    <li className="application">
      <h2>
        <button type="button" aria-expanded={isOpen} aria-controls={`${id}details`} onClick={() => setIsOpen(!isOpen)}>
          <span className="application-name">{name}</span>
          <span className={`status-badge ${statusColors[status]}`}>{statusLabels[status]}</span>
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
          <div className="member-fact-wide">
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
              <dd>
                {day(receivedAt)}, {clock(receivedAt)}
              </dd>
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
            Add as member <span className="visually-hidden">{name}</span>
          </button>
        </div>
        <p role="status" className={`form-status ${error ? 'form-failed' : 'form-saved'}`}>
          {error?.message ?? (isSuccess && `Status: ${statusLabels[variables]}.`)}
        </p>
      </div>
    </li>
  );
}

const statusLabels: Readonly<Record<ApplicationStatus, string>> = {
  new: 'New',
  reviewing: 'Reviewing',
  accepted: 'Accepted',
  declined: 'Declined',
};

const statusColors: Readonly<Record<ApplicationStatus, string>> = {
  new: 'status-attention',
  reviewing: '',
  accepted: 'status-good',
  declined: 'status-bad',
};
