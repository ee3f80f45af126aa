import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderPart } from '../../testing/render.tsx';
import NewStation from './NewStation.tsx';

it('shows what is raised of what is required, and how far the station is constructed', () => {
  const { container } = renderPart(<NewStation />);
  expect(container.textContent).toContain('$3,376,986raised of the $3,546,789');
  expect(screen.getByRole('progressbar', { name: 'Station constructed 10%' }).getAttribute('value')).toBe('10');
  expect(screen.getByRole('progressbar', { name: 'Money raised 95%' }).getAttribute('value')).toBe('95');
  expect(screen.getByRole('link', { name: 'Donate' }).getAttribute('href')).toBe('/?body=donate');
});
