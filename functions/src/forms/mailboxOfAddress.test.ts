import { expect, it } from 'vitest';
import { mailboxOf } from './mailboxOfAddress.ts';

const mailboxes: Readonly<Record<string, readonly string[]>> = {
  'ada@people.example': ['ada@people.example', 'ada+news@people.example', 'ada+a+b@people.example'],
  'a.d.a@people.example': ['a.d.a@people.example'],
  'a-d_a@people.example': ['a-d_a@people.example'],
  'ada@gmail.com': ['a.d.a@gmail.com', 'a.da+x.y@googlemail.com'],
  'a-d_a@gmail.com': ['a-d_a@gmail.com'],
  'ada@mail.gmail.com': ['ada@mail.gmail.com'],
  'a.da@notgmail.com': ['a.da@notgmail.com'],
  'adabyrne@proton.me': [
    'adabyrne@proton.me',
    'ada.byrne@protonmail.com',
    'ada-byrne@protonmail.ch',
    'a.d-a_byrne+x-y@pm.me',
  ],
  'ada.byrne@proton.example': ['ada.byrne@proton.example'],
  'ada.b_57@yahoo.com': ['ada.b_57@yahoo.com', 'ada.b_57-news@yahoo.com', 'ada.b_57-a-b+c@yahoo.com'],
  'ada@yahoo.co.uk': ['ada@yahoo.co.uk', 'ada-shop@yahoo.co.uk'],
  'ada@yahoo.fr': ['ada-shop@yahoo.fr'],
  'ada@ymail.com': ['ada-shop@ymail.com'],
  'ada@rocketmail.com': ['ada-shop@rocketmail.com'],
  'ada-shop@myyahoo.example': ['ada-shop@myyahoo.example'],
  'ada@fastmail.com': ['ada@fastmail.com', 'ada+x@fastmail.com', 'x@ada.fastmail.com', 'y+z@ada.fastmail.com'],
  'ada@fastmail.co.uk': ['x@ada.fastmail.co.uk'],
  'ada@sent.com': ['ada@sent.com', 'x@ada.sent.com'],
  'ada-b@fastmail.fm': ['ada_b@fastmail.fm', 'x@ada-b.fastmail.fm', 'ada-b@fastmail.fm'],
  'a.b@fastmail.fm': ['a.b@fastmail.fm'],
  'x@ada.people.example': ['x@ada.people.example'],
};

it.each(Object.entries(mailboxes).flatMap(([mailbox, addresses]) => addresses.map((one) => [one, mailbox])))(
  'the mailbox of %s is %s',
  (address, mailbox) => {
    expect(mailboxOf(address ?? '')).toBe(mailbox);
  },
);
