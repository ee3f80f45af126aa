import { answer as entity, answers as choices, type Answer, type AnswerChoice, type Post } from '@firehouse/model';
import { useId, useState, type FormEvent } from 'react';
import { useNow } from '../../lib/time/useNow.ts';
import { useMember } from '../../lib/user/useCurrentUser.ts';
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
      <div className="choices answer-buttons" role="group" aria-label="Are you coming?">
        {choices.map((answer) => (
          <button key={answer} type="button" aria-pressed={shown === answer} onClick={() => give(answer)}>
            {optionLabels[answer]}
          </button>
        ))}
      </div>
      {shown !== undefined && (
        <div className="answer-note">
          <label htmlFor={id}>Note</label>
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

/** Renders the names and notes of the members who have answered. */
function Everybody({ answers, hasBegun }: { readonly answers: readonly Answer[]; readonly hasBegun: boolean }) {
  const { value: members } = usePortalMembers();
  if (answers.length === 0) return <p className="answers-none">{hasBegun ? 'No one answered.' : 'No answers yet.'}</p>;
  const names = new Map(members.map((member) => [member.email, fullName(member)]));
  return (
    <dl className="answers-all">
      {lines.map(([choice, label]) => {
        const given = answers.filter(({ answer }) => answer === choice);
        if (given.length === 0) return null;
        return (
          <div key={choice}>
            <dt>
              {label} <span className="figures">({given.length})</span>
            </dt>
            <dd>
              {given
                .map(({ member, note }) => `${names.get(member) ?? member}${note ? ` (“${note}”)` : ''}`)
                .sort((one, other) => one.localeCompare(other))
                .join(', ')}
            </dd>
          </div>
        );
      })}
    </dl>
  );
}
