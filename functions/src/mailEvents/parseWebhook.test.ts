import { expect, it } from 'vitest';
import { webhookEvents } from './parseWebhook.ts';

it.each([
  [
    { type: 'bounce', email: ' Ada@People.example ', status: '5.1.1', reason: 'No such user' },
    [{ kind: 'bounce', email: 'ada@people.example', status: '5.1.1', reason: 'No such user' }],
  ],
  [
    { type: 'bounce', email: 'ada@people.example', reason: 'smtp; 550-5.1.10 Null MX' },
    [{ kind: 'bounce', email: 'ada@people.example', status: '5.1.10', reason: 'smtp; 550-5.1.10 Null MX' }],
  ],
  [
    { type: 'complaint', email: 'ada@people.example' },
    [{ kind: 'complaint', email: 'ada@people.example', reason: '' }],
  ],
  [{ type: 'delayed', email: 'ada@people.example', status: '4.4.1' }, []],
  [{ type: 'delivered', email: 'ada@people.example' }, []],
  [{ type: 'bounce', email: 'nobody', status: '5.1.1' }, []],
  [{ type: 'bounce', email: '../ada@people.example', status: '5.1.1' }, []],
  [{ type: 'bounce' }, []],
  [{ events: 'x' }, []],
  [{ events: [null, 'x', 1] }, []],
  [{}, []],
])('%j is read as %j', (body, events) => {
  expect(webhookEvents(body)).toEqual(events);
});

it('a list of events is read', () => {
  const events = ['ada@people.example', 'bob@people.example'].map((email) => ({ type: 'complaint', email }));
  expect(webhookEvents({ events }).map(({ email }) => email)).toEqual(['ada@people.example', 'bob@people.example']);
});
