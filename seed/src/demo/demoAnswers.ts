import { answer, answerId, answers, isEventType } from '@firehouse/model';
import { demoAccounts } from './demoAccounts.ts';
import type { DemoDocument } from './demoDocument.ts';
import { demoMembers } from './demoMembers.ts';
import { demoPosts } from './demoPosts.ts';
import { seededRandom } from './seededRandom.ts';

/** Fraction of members who have answered. */
const ANSWERED = 0.6;

const notes = ['Straight from work, ten minutes late.', 'Bringing the foam.', 'Leaving at eight.'];

/** Creates answers to all upcoming trainings and events from most members, but not from the demo member. */
export function demoAnswers(now: number): DemoDocument[] {
  const random = seededRandom('answers');
  const coming = demoPosts(now).filter(
    ({ fields }) => isEventType(String(fields['type'])) && Date.parse(String(fields['occurrenceDate'])) > now,
  );
  const members = demoMembers().filter(({ id }) => id !== demoAccounts.member.email);
  return coming.flatMap(({ id: post }) =>
    members.flatMap(({ id: member }, at): DemoDocument[] => {
      const [isAnswered, choice] = [random() < ANSWERED, random()];
      if (!isAnswered) return [];
      const [yes, maybe, no] = answers;
      const note = notes[at % 9];
      return [
        {
          entity: answer,
          id: answerId({ post, member }),
          fields: {
            post,
            member,
            answer: choice < 0.7 ? yes : choice < 0.85 ? maybe : no,
            ...(note !== undefined && { note }),
          },
        },
      ];
    }),
  );
}
