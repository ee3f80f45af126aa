import type { KeyboardEvent } from 'react';

const steps: Readonly<Record<string, (at: number, last: number) => number>> = {
  ArrowRight: (at, last) => Math.min(at + 1, last),
  ArrowLeft: (at) => Math.max(at - 1, 0),
  Home: () => 0,
  End: (_, last) => last,
};

/**
 * Moves the focus between the cards of a row by the arrow keys, Home and End, skipping the admin controls on a card.
 */
export function moveFocus(event: KeyboardEvent<HTMLButtonElement>): void {
  const step = steps[event.key];
  const buttons = [...(event.currentTarget.closest('ul')?.querySelectorAll<HTMLElement>('h3 button') ?? [])];
  if (step === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
  event.preventDefault();
  const next = buttons[step(buttons.indexOf(event.currentTarget), buttons.length - 1)];
  next?.focus({ preventScroll: true });
  next?.closest('li')?.scrollIntoView({ inline: 'start', block: 'nearest' });
}
