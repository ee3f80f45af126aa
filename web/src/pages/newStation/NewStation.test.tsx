import { constructionProgress } from '@firehouse/model';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderPart } from '../../testing/render.tsx';
import NewStation from './NewStation.tsx';

it('shows what is raised of what is required, and how far the station is constructed', () => {
  const { container } = renderPart(<NewStation />);
  expect(container.textContent).toContain('$3,376,986 of the $3,546,789 the station costs');
  expect(screen.getByRole('progressbar', { name: 'Station constructed 10%' }).getAttribute('value')).toBe('10');
  expect(screen.getByRole('progressbar', { name: '95% raised' }).getAttribute('value')).toBe('95');
});

it('names the remaining sum beside the link to Donate', () => {
  renderPart(<NewStation />);
  const donate = screen.getByRole('link', { name: 'Donate' });
  expect(donate.getAttribute('href')).toBe('/?body=donate');
  expect(donate.previousElementSibling?.textContent).toBe('$169,803 still to raise.');
});

it('explains why construction is at 10%', () => {
  renderPart(<NewStation />);
  expect(screen.getByRole('region', { name: 'Why construction is at 10%' }).textContent).toContain(
    constructionProgress,
  );
});
