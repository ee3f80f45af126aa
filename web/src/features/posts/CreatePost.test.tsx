import type * as Model from '@firehouse/model';
import { screen } from '@testing-library/react';
import { beforeAll, expect, it, vi } from 'vitest';
import { renderPart } from '../../testing/render.tsx';
import CreatePost from './CreatePost.tsx';

const page = vi.hoisted(() => ({ id: '' }));
vi.mock('@firehouse/model', async (importOriginal) => {
  const model = await importOriginal<typeof Model>();
  const accounts = Object.defineProperty({ ...model.accounts }, 'facebookPageId', { get: () => page.id });
  return { ...model, accounts };
});

// jsdom doesn't implement dialogs.
beforeAll(() => void Object.assign(HTMLDialogElement.prototype, { showModal: () => {}, close: () => {} }));

// SPEC 3.6, 10.65
it.each([
  ['a Facebook page', '1000', ['Email subscribers', 'Post to Facebook?']],
  ['no Facebook page', '', ['Email subscribers']],
])('offers, for a company with %s, to publish the post there: %s', (_, id, offers) => {
  page.id = id;
  renderPart(<CreatePost onClose={vi.fn()} />);
  const boxes = screen.queryAllByRole('checkbox', { hidden: true });
  expect(boxes.map((box) => box.closest('label')?.textContent)).toEqual(offers);
});
