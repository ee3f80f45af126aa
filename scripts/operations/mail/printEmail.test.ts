import { expect, it } from 'vitest';
import { printedEmail } from './printEmail.ts';

it('shows the recipient, the subject and the text', () => {
  const email = {
    to: 'ada@people.example',
    subject: 'Please confirm',
    text: 'Hello.\n\nhttp://127.0.0.1:5000/#subscribe=x\n',
  };
  expect(printedEmail(email)).toBe(`
  ┌ Email
  │ To:      ada@people.example
  │ Subject: Please confirm
  │
  │ Hello.
  │
  │ http://127.0.0.1:5000/#subscribe=x
  └`);
});

it('removes control characters, so that an email cannot move the cursor', () => {
  const printed = printedEmail({ to: 'a\u001b[2J@b.example', subject: 'x\r\ny', text: 'one\u001b[1;1Htwo\u0007' });
  expect(printed.replaceAll('\n', '')).not.toMatch(/\p{Cc}/u);
});
