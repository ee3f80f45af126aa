import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { respondWith } from '../../testing/respondWith.ts';
import { renderPart } from '../../testing/render.tsx';
import { Violations } from './Violations.tsx';

it('shows how many violations browsers reported, by directive and page, and what to do', async () => {
  const made = respondWith({
    '/violations': () => [
      { disposition: 'enforce', directive: 'script-src-elem', page: '/memberportal', count: 1200 },
      { disposition: 'report', directive: 'require-trusted-types-for', page: 'other', count: 3 },
    ],
  });
  renderPart(<Violations />);
  expect(await screen.findByText('At least 1,203 reports in the last 30 days.')).toBeTruthy();
  expect(screen.getByText(/show this table to whoever maintains the site/)).toBeTruthy();
  const rows = screen.getAllByRole('row').map(({ children }) => Array.from(children, (cell) => cell.textContent));
  expect(rows.slice(1)).toEqual([
    ['script-src-elem /memberportal', 'blocked it', '1,200'],
    ['require-trusted-types-for another page', 'allowed it', '3'],
  ]);
  expect(made.map(({ path }) => path)).toEqual(['/violations']);
});

it('says that there are none', async () => {
  respondWith({ '/violations': () => [] });
  renderPart(<Violations />);
  expect(await screen.findByText('No reports in the last 30 days.')).toBeTruthy();
  expect(screen.queryByRole('table')).toBeNull();
});
