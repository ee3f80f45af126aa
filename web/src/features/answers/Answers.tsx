import { answer as entity, answers as choices, type Answer, type AnswerChoice, type Post } from '@firehouse/model';
import { useId, useState, type FormEvent } from 'react';
import { useNow } from '../../lib/time/useNow.ts';
import { useMember } from '../../lib/user/useCurrentUser.ts';
import { byName } from '../members/memberSearch.ts';
import { fullName, usePortalMembers } from '../members/portalMembers.ts';
import { useAnswer, useAnswers } from './answersQuery.ts';
import '../../ui/form/formControls.scss';
import './answers.scss';

/** How often to check whether the training has begun, in ms. */
const CLOCK_MS = 30_000;

const { optionLabels } = entity.fields.answer;
const NOTE_MAX = entity.fields.note.maxLength;

/** Renders who is coming to a training or an event and, until it begins, buttons for the member's own answer. */
export function Answers({ post }: { readonly post: Pick<Post, 'id' | 'title' | 'occurrenceDate'> }) {
  const { value: answers, state } = useAnswers(post.id);
  const { email } = useMember();
  const own = answers.find(({ member }) => member === email);
  const hasBegun = useNow(CLOCK_MS) >= Date.parse(post.occurrenceDate);
  return (
    <div className="answers">
      {!hasBegun && state !== 'loading' && <OwnAnswer post={post} member={email} own={own} />}
      {state === 'failed' && <p role="alert">We couldn’t load the answers.</p>}
      {state === 'ready' && <Everybody answers={answers} hasBegun={hasBegun} />}
    </div>
  );
}

interface OwnAnswerProps {
  readonly post: Pick<Post, 'id' | 'title'>;
  readonly member: string;
  readonly own: Answer | undefined;
}

function OwnAnswer({ post, member, own }: OwnAnswerProps) {
  const id = useId();
  const { mutate, isPending, problem, variables } = useAnswer(post.id, member);
  const stored = own?.note ?? '';
  const [typed, setTyped] = useState<string>();
  const note = typed ?? stored;
  const shown = isPending ? variables.answer : own?.answer;
  const give = (answer: AnswerChoice) =>
    mutate({ answer, note: note.trim() }, { onSuccess: () => setTyped(undefined) });
  const saveNote = (event: FormEvent) => {
    event.preventDefault();
    if (shown !== undefined) give(shown);
  };
  return (
    <form onSubmit={saveNote} aria-label={`Your answer: ${post.title}`}>
      <p id={`${id}-question`} className="answer-question">
        Are you coming?
      </p>
      <div className="choices answer-buttons" role="group" aria-labelledby={`${id}-question`}>
        {choices.map((answer) => (
          <button key={answer} type="button" aria-pressed={shown === answer} onClick={() => give(answer)}>
            {optionLabels[answer]}
          </button>
        ))}
      </div>
      {shown !== undefined && (
        <div className="answer-note">
          <label htmlFor={id}>Note, which all members see</label>
          <input
            id={id}
            className="form-input"
            maxLength={NOTE_MAX}
            value={note}
            onChange={({ target }) => setTyped(target.value)}
          />
          {note.trim() !== stored && (
            <button type="submit" className="btn">
              Save note
            </button>
          )}
        </div>
      )}
      <p role="status" className={problem ? 'form-status form-failed' : 'visually-hidden'}>
        {problem || (own && `You answered ${optionLabels[own.answer]}.`)}
      </p>
    </form>
  );
}

const lines = [
  ['yes', 'Coming'],
  ['maybe', 'Maybe'],
  ['no', 'Not coming'],
] as const;

/** Renders how many members gave each answer. Expands to show their names and notes. */
function Everybody({ answers, hasBegun }: { readonly answers: readonly Answer[]; readonly hasBegun: boolean }) {
  const { value: members } = usePortalMembers();
  if (answers.length === 0) return <p className="answers-none">{hasBegun ? 'No one answered.' : 'No answers yet.'}</p>;
  const records = new Map(members.map((each) => [each.email, each]));
  const groups = lines.flatMap(([choice, label]) => {
    const given = answers
      .filter(({ answer }) => answer === choice)
      .map(({ member, note }) => ({ member, note, person: records.get(member) ?? { fName: '', lName: member } }))
      .sort((one, other) => byName(one.person, other.person));
    return given.length === 0 ? [] : [{ label, given }];
  });
  return (
    <details className="answers-all">
      <summary className="figures">
        {groups.map(({ label, given }) => `${given.length} ${label.toLowerCase()}`).join(' · ')}
      </summary>
      <dl>
        {groups.map(({ label, given }) => (
          <div key={label}>
            <dt>{label}</dt>
            {given.map(({ member, note, person }) => (
              <dd key={member}>
                {fullName(person)} {note && <span>“{note}”</span>}
              </dd>
            ))}
          </div>
        ))}
      </dl>
    </details>
  );
}
