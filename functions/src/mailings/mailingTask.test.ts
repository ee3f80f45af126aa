import { expect, it } from 'vitest';
import { readTask, taskId, type MailingTask } from './mailingTask.ts';

const task: MailingTask = { mailing: 'alerts.a', generation: 1, lane: 0, step: 2 };

it('each task has its own ID, which does not depend on when the task is due', () => {
  expect(taskId({ ...task, notBefore: 1 })).toBe(taskId(task));
  const others: MailingTask[] = [
    { ...task, mailing: 'alerts.b' },
    { ...task, generation: 2 },
    { ...task, lane: 1 },
    { ...task, step: 3 },
    { mailing: 'alerts.a', generation: 1 },
  ];
  expect(new Set([task, ...others].map(taskId)).size).toBe(6);
  // Format required by https://cloud.google.com/tasks/docs/reference/rest/v2/projects.locations.queues.tasks.
  expect(taskId(task)).toMatch(/^[\w-]{1,500}$/);
});

it('a request body is read as a task, or rejected', () => {
  expect(readTask(JSON.parse(JSON.stringify({ ...task, more: 1 })))).toEqual(task);
  expect(readTask({ mailing: 'alerts.a', generation: 1, lane: 'x' })).toEqual({ mailing: 'alerts.a', generation: 1 });
  for (const other of [undefined, null, 'alerts.a', {}, { mailing: 1, generation: 1 }, { mailing: 'a' }]) {
    expect(readTask(other)).toBeUndefined();
  }
});
