import type { Attendance } from '@firehouse/model';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useRequest } from '../../lib/api/useRequest.ts';
import { useOnline } from '../../lib/loading/useOnline.ts';
import { showAnswer } from '../admin/openTasks.ts';
import { usePortalMembers } from '../members/portalMembers.ts';
import { attendanceKey } from './proposalCount.ts';
import { sendCheckIns, useWaitingCheckIns } from './checkInQueue.ts';

/** Retry interval while check-ins are waiting, in ms. */
const RETRY_MS = 10_000;

/** Sends waiting check-ins as soon as the device is online. Renders nothing. */
export default function SendCheckIns() {
  const client = useQueryClient();
  const isOnline = useOnline();
  const { value: members } = usePortalMembers();
  const { length: count } = useWaitingCheckIns();
  const { mutate } = useRequest({
    mutationFn: () =>
      sendCheckIns(members, (sent) => {
        client.setQueryData<Attendance[]>([attendanceKey, 'of', sent.thing], (list = []) =>
          list.some(({ id }) => id === sent.id) ? list : [...list, sent],
        );
      }),
    onError: ({ message }) => showAnswer(`A check-in was refused: ${message}`),
    onSettled: () => client.invalidateQueries({ queryKey: [attendanceKey] }),
  });
  useEffect(() => {
    if (count === 0 || members.length === 0) return;
    if (isOnline) mutate();
    const timer = setInterval(() => mutate(), RETRY_MS);
    return () => clearInterval(timer);
  }, [count, members.length, isOnline, mutate]);
  return null;
}
