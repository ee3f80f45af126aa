import { formFields, member } from '@firehouse/model';
import { expect, it } from 'vitest';
import { isOwnEditable } from './memberEditing.ts';

// SPEC 10.57
it('lets members edit their picture, text, address and contact, and nothing else', () => {
  const top = formFields(member, 'edit')
    .filter(({ path }) => isOwnEditable(path))
    .map(({ path }) => path.split('.')[0]);
  expect([...new Set(top)]).toEqual(['contact', 'address', 'aboutMe', 'picUrl', 'noReminders']);
  expect(isOwnEditable('contact.emergency.phone')).toBe(true);
  expect(isOwnEditable('privileges')).toBe(false);
});
