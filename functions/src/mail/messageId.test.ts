import { expect, it } from 'vitest';
import { isOwnMessageId, messageIdOf } from './messageId.ts';

it('a Message-ID is the same at each attempt, and valid for only one recipient', () => {
  const id = messageIdOf('key', 'mail.a-1', 'ada@people.example', 'fire.example');
  expect(id).toMatch(/^<mail\.a-1\.[\w-]{22}@fire\.example>$/);
  expect(messageIdOf('key', 'mail.a-1', 'ada@people.example', 'fire.example')).toBe(id);
  expect(isOwnMessageId('key', id, 'ada@people.example')).toBe(true);
  expect(isOwnMessageId('key', ` ${id}\r\n`, 'ada@people.example')).toBe(true);
  expect(isOwnMessageId('key', id, 'bob@people.example')).toBe(false);
  expect(isOwnMessageId('other', id, 'ada@people.example')).toBe(false);
  expect(isOwnMessageId('key', id.replace('a-1', 'a-2'), 'ada@people.example')).toBe(false);
  expect(isOwnMessageId('key', '<mail.a-1@fire.example>', 'ada@people.example')).toBe(false);
});
