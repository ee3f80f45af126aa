import { expect, it } from 'vitest';
import { printedLetter } from './letter.mjs';

it('shows whom a mail is for, what about, and what it says', () => {
  const letter = {
    to: 'ada@people.example',
    subject: 'Please confirm',
    text: 'Hello.\n\nhttp://127.0.0.1:5000/#subscribe=x\n',
  };
  expect(printedLetter(letter)).toBe(`
  ┌ Mail, printed instead of sent
  │ To:      ada@people.example
  │ Subject: Please confirm
  │
  │ Hello.
  │
  │ http://127.0.0.1:5000/#subscribe=x
  └`);
});

it('does not let a mail write elsewhere on the screen', () => {
  const printed = printedLetter({ to: 'a\u001b[2J@b.example', subject: 'x\r\ny', text: 'one\u001b[1;1Htwo\u0007' });
  expect(printed.replaceAll('\n', '')).not.toMatch(/\p{Cc}/u);
});
