import { fireEvent, render, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { AlertsList } from './AlertsList.tsx';

const flood = {
  id: 'flood',
  title: 'Road closed',
  description: 'Water over the road.',
  location: { coordinate: { lat: 40.5, lng: -75.4 }, address: '4 Mill Road' },
};
const ban = { id: 'ban', title: 'Burn ban', description: 'Burn nothing.' };

describe('the alerts list', () => {
  it('is not there without an alert', () => {
    const { container } = render(<AlertsList alerts={[]} />);
    expect(container.innerHTML).toBe('');
  });

  it('opens the first alert, and the others when asked', () => {
    render(<AlertsList alerts={[ban, flood]} />);
    const [first, second] = screen.getAllByRole('button');
    expect([first, second].map((head) => head?.getAttribute('aria-expanded'))).toEqual(['true', 'false']);
    expect(screen.getByText('Water over the road.').closest('[hidden]')).not.toBeNull();
    fireEvent.click(second as HTMLElement);
    expect(screen.getByText('Water over the road.').closest('[hidden]')).toBeNull();
  });

  it('shows the address, and the way there by the coordinate', () => {
    render(<AlertsList alerts={[flood]} />);
    expect(screen.getByRole('link', { name: /Directions ?to 4 Mill Road/ }).getAttribute('href')).toContain(
      '40.5%2C-75.4',
    );
  });
});
