import { render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { beforeEach, expect, it } from 'vitest';
import { letDialogsOpen } from '../../testing/dialogs.ts';
import { Honeypot } from '../form/Honeypot.tsx';
import { ConfirmDialog } from './ConfirmDialog.tsx';
import { Dialog } from './Dialog.tsx';

beforeEach(letDialogsOpen);

const show = (children: ReactNode) =>
  render(
    <Dialog title="Subscribe" onClose={() => {}}>
      {() => children}
    </Dialog>,
  );

it('focuses the first field that a user can fill in', () => {
  show(
    <form>
      <Honeypot />
      <input aria-label="ID" disabled />
      <input aria-label="Email" />
      <textarea aria-label="Message" />
    </form>,
  );
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Email');
});

it('focuses the heading when there is no field', () => {
  show(<button type="button">Delete</button>);
  expect(document.activeElement?.textContent).toBe('Subscribe');
});

it.each([
  [false, 'btn btn-danger'],
  [true, 'btn btn-primary'],
])('asks before an action in the color of errors, unless it is harmless: %o', (isHarmless, className) => {
  render(
    <ConfirmDialog title="Delete?" confirm="Delete" isHarmless={isHarmless} onConfirm={() => {}} onClose={() => {}}>
      <p>Alert</p>
    </ConfirmDialog>,
  );
  expect(screen.getByRole('button', { name: 'Delete' }).className).toBe(className);
});
