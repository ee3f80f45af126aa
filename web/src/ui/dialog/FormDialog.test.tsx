import { fireEvent, render, screen } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { letDialogsOpen } from '../../testing/dialogs.ts';
import { FormDialog } from './FormDialog.tsx';

beforeEach(letDialogsOpen);

const closeButtons = () => screen.getAllByRole('button', { name: 'Close', hidden: true });

it('adds a button that closes the dialog once the form is saved', () => {
  const onClose = vi.fn<() => void>();
  render(
    <FormDialog
      title="Subscribe"
      onClose={onClose}
      form={({ onSaved }) => (
        <button type="button" onClick={onSaved}>
          Save
        </button>
      )}
    />,
  );
  expect(closeButtons()).toHaveLength(1);
  fireEvent.click(screen.getByRole('button', { name: 'Save', hidden: true }));
  const close = closeButtons();
  expect(close).toHaveLength(2);
  fireEvent.click(close[1]!);
  expect(onClose).toHaveBeenCalledOnce();
});
