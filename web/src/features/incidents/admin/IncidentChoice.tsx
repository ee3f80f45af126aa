import { DAY_MS, STORM_MAX_DAYS } from '@firehouse/model';
import { useDeferredValue, useEffect, useRef, useState } from 'react';
import { AdminControlsContext } from '../../admin/adminControlsContext.ts';
import { momentOf } from '../../../lib/time/wallTime.ts';
import { shortDay } from '../../../lib/time/timeInWords.ts';
import { incidentsInWords } from '../../../lib/words/incidentCount.ts';
import type { FormControlProps } from '../../../ui/form/formControlProps.ts';
import { choicesOf } from '../../../ui/form/formValues.ts';
import { inOneLine } from '../card/incidentInWords.ts';
import { matching } from '../filterIncidents.ts';
import { useIncidentsOfRange, type PastIncident, type Span } from '../incidentsOfRange.ts';
import { StormItem } from '../storms/StormItem.tsx';
import './incidentChoice.scss';

/** Values of the form's other fields. */
interface StormInput {
  readonly title: string;
  readonly description: string;
  readonly span: Span;
}

const noControls = {};

/** Renders the incidents in the form's period, each with a checkbox that includes it, and a preview of the storm. */
export default function IncidentChoice({ id, of: { path }, initial }: FormControlProps) {
  const set = useRef<HTMLFieldSetElement>(null);
  const [input, setInput] = useState<StormInput>();
  const [excluded, setExcluded] = useState<ReadonlySet<string>>(() => new Set(choicesOf(initial)));
  useEffect(() => {
    const form = set.current?.form;
    if (!form) return;
    const read = () => setInput(inputOf(new FormData(form)));
    read();
    form.addEventListener('input', read);
    return () => form.removeEventListener('input', read);
  }, []);
  const span = input && useablePeriod(input.span);
  return (
    <fieldset ref={set} className="incident-choice">
      <legend>Calls in the group</legend>
      {input && span ? (
        <ChoiceOfSpan
          id={id}
          name={path}
          input={input}
          span={span}
          excluded={excluded}
          onExclude={(ids, isExcluded) => {
            const next = new Set(excluded);
            for (const each of ids)
              if (isExcluded) next.add(each);
              else next.delete(each);
            setExcluded(next);
          }}
        />
      ) : (
        <p className="form-help">Choose when the group starts and ends, at most {STORM_MAX_DAYS} days later.</p>
      )}
    </fieldset>
  );
}

function inputOf(data: FormData): StormInput {
  const text = (name: string) => {
    const value = data.get(name);
    return typeof value === 'string' ? value : '';
  };
  return {
    title: text('title'),
    description: text('description'),
    span: { from: momentOf(text('startTime')), to: momentOf(text('endTime')) },
  };
}

const useablePeriod = ({ from, to }: Span) =>
  from < to && to - from <= STORM_MAX_DAYS * DAY_MS ? { from, to } : undefined;

interface ChoiceOfSpanProps {
  readonly id: string;
  readonly name: string;
  readonly input: StormInput;
  readonly span: Span;
  readonly excluded: ReadonlySet<string>;
  readonly onExclude: (ids: readonly string[], isExcluded: boolean) => void;
}

function ChoiceOfSpan({ id, name, input, span, excluded, onExclude }: ChoiceOfSpanProps) {
  const { incidents, isReading, failed, retry } = useIncidentsOfRange(span);
  const [typed, setTyped] = useState('');
  const words = useDeferredValue(typed);
  const shown = matching(incidents, '', words);
  const included = incidents.filter((incident) => !excluded.has(incident.id));
  const isComplete = !isReading && failed.length === 0;
  // Until all incidents are loaded, keep everything that was excluded.
  const ids = new Set(incidents.map((incident) => incident.id));
  const sent = isComplete ? [...excluded].filter((each) => ids.has(each)) : [...excluded];
  const setAll = (isExcluded: boolean) => () =>
    onExclude(
      shown.map((incident) => incident.id),
      isExcluded,
    );
  return (
    <>
      {sent.map((each) => (
        <input key={each} type="hidden" name={name} value={each} />
      ))}
      <p role="status" className="form-help">
        {isReading ? 'Loading the calls…' : countInWords(included, incidents.length)}
      </p>
      {failed.length > 0 && (
        <p className="form-error">
          We couldn’t load all calls.{' '}
          <button type="button" onClick={retry}>
            Try again
          </button>
        </p>
      )}
      {incidents.length > 0 && (
        <>
          <div className="incident-choice-find">
            <input
              id={id}
              type="search"
              className="form-input"
              aria-label="Find calls"
              placeholder="Find by street or type"
              value={typed}
              onChange={({ target }) => setTyped(target.value)}
              // Enter would submit the form.
              onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
            />
            <button type="button" className="btn btn-outline-primary" onClick={setAll(false)}>
              Include {words.trim() === '' ? 'all' : 'these'}
            </button>
            <button type="button" className="btn btn-outline-primary" onClick={setAll(true)}>
              Exclude {words.trim() === '' ? 'all' : 'these'}
            </button>
          </div>
          <div className="form-choices">
            {shown.map((incident) => (
              <label key={incident.id} className="form-check">
                <input
                  type="checkbox"
                  className="form-check-input"
                  checked={!excluded.has(incident.id)}
                  onChange={({ target }) => onExclude([incident.id], !target.checked)}
                />
                <span>
                  {shortDay(incident.startTime)}, {inOneLine(incident)}
                </span>
              </label>
            ))}
          </div>
          <p className="incident-choice-preview">Preview</p>
          {/* A preview has no admin controls. */}
          <AdminControlsContext value={noControls}>
            <StormItem storm={previewOf(input)} incidents={included} heading="h3">
              {() => (
                <ul>
                  {included.map((incident) => (
                    <li key={incident.id}>{inOneLine(incident)}</li>
                  ))}
                </ul>
              )}
            </StormItem>
          </AdminControlsContext>
        </>
      )}
    </>
  );
}

const previewOf = ({ title, description }: StormInput) => ({
  id: 'preview',
  title: title.trim() || 'Title',
  description: description.trim() || 'Text',
  startTime: '',
  endTime: '',
});

/** Describes how many calls are in the group, and how many of them visitors see. */
function countInWords(included: readonly PastIncident[], all: number): string {
  const hidden = included.filter(({ publication }) => publication === 'delayed' || publication === 'held').length;
  const count = included.length === all ? incidentsInWords(all) : `${included.length} of ${incidentsInWords(all)}`;
  const shown = hidden === 0 ? '' : ` Visitors see ${included.length - hidden} of them now.`;
  const tooFew = included.length < 2 ? ' A group is shown once it has two calls.' : '';
  return `${count.charAt(0).toUpperCase()}${count.slice(1)} in the group.${shown}${tooFew}`;
}
