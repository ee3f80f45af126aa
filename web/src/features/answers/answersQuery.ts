import { answerId, UNLIMITED, type Answer, type AnswerChoice } from '@firehouse/model';
import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { apiPaths } from '../../lib/api/apiPaths.ts';
import { useReading, type Reading } from '../../lib/api/readingState.ts';
import { bypassCacheOnRefetch, readList } from '../../lib/api/readRequest.ts';
import { useRequest } from '../../lib/api/useRequest.ts';
import { send } from '../../lib/api/writeRequest.ts';

const none: Answer[] = [];

const answersQuery = (post: string) =>
  queryOptions({
    queryKey: ['answers', post] as readonly string[],
    queryFn: (context) =>
      readList<Answer>(
        apiPaths.list('answers', { q: `post = ${JSON.stringify(post)}`, limit: UNLIMITED }),
        bypassCacheOnRefetch(context),
      ),
  });

/** Reads the members' answers for a training or an event. */
export const useAnswers = (post: string): Reading<Answer[]> => useReading(answersQuery(post), none);

/** A member's own answer, and a note for the others. */
interface Given {
  readonly answer: AnswerChoice;
  readonly note: string;
}

/** Stores the member's answer for a training or an event. */
export function useAnswer(post: string, member: string) {
  const client = useQueryClient();
  return useRequest({
    mutationFn: ({ answer, note }: Given) =>
      send(apiPaths.document('answers', answerId({ post, member })), {
        method: 'PUT',
        body: { post, member, answer, ...(note !== '' && { note }) },
      }),
    onSuccess: () => client.invalidateQueries({ queryKey: ['answers', post] }),
    onError: (error) => console.error('The answer was not stored:', error),
  });
}
