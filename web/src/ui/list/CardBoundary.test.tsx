import { render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { CardBoundary } from './CardBoundary.tsx';

function Card({ of }: { readonly of: { readonly title?: string } | null }) {
  // Throws if the title is missing, like a card with a malformed document.
  return <li>{(of as { readonly title: string }).title.toUpperCase()}</li>;
}

it('shows a sentence instead of the card that threw, and the other cards', () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  render(
    <ul>
      {[{ title: 'first' }, null, {}, { title: 'last' }].map((of, at) => (
        <CardBoundary key={at} as="li">
          <Card of={of} />
        </CardBoundary>
      ))}
    </ul>,
  );
  const sentence = 'We couldn’t show this entry.';
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'FIRST',
    sentence,
    sentence,
    'LAST',
  ]);
});
