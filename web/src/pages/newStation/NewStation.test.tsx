import { company, constructionProgress } from '@firehouse/model';
import { screen } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { respondWith } from '../../testing/respondWith.ts';
import { renderPart } from '../../testing/render.tsx';
import NewStation from './NewStation.tsx';

const { raised = 0, required = 1, constructedPercent = 0 } = company.fundraising ?? {};
const inDollars = (amount: number) => `$${String(amount).replace(/\B(?=(\d{3})+$)/g, ',')}`;
const percent = Math.floor((100 * raised) / required);

beforeEach(() => void respondWith({}));

// SPEC 2.40, 9.18
it('shows the sum raised, the sum required, and the progress of construction', async () => {
  const { container } = renderPart(<NewStation />);
  expect(container.textContent).toContain(`${inDollars(raised)} of the ${inDollars(required)} the station costs`);
  const constructed = await screen.findByRole('progressbar', { name: `Station constructed ${constructedPercent}%` });
  expect(constructed.getAttribute('value')).toBe(String(constructedPercent));
  expect(screen.getByRole('progressbar', { name: `${percent}% raised` }).getAttribute('value')).toBe(String(percent));
});

// SPEC 10.32
it('shows the remaining sum beside the link to Donate', async () => {
  renderPart(<NewStation />);
  const donate = await screen.findByRole('link', { name: 'Donate' });
  expect(donate.getAttribute('href')).toBe('/?body=donate');
  expect(donate.previousElementSibling?.textContent).toBe(`${inDollars(required - raised)} still to raise.`);
});

// SPEC 10.32
it('explains why construction is where it is', async () => {
  renderPart(<NewStation />);
  const region = await screen.findByRole('region', { name: `Why construction is at ${constructedPercent}%` });
  expect(region.textContent).toContain(constructionProgress);
});
