import { render, screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { joining, type SiteContent } from '@firehouse/model';
import { liveContentKey, readSnapshot, siteContentKey } from '../lib/api/liveSnapshot.ts';
import { makeQueryClient } from '../lib/api/queryClient.ts';
import About from '../pages/about/About.tsx';
import Donate from '../pages/donate/Donate.tsx';
import JoinUs from '../pages/joinUs/JoinUs.tsx';
import NewStation from '../pages/newStation/NewStation.tsx';
import { respondWith } from '../testing/respondWith.ts';
import { renderPart } from '../testing/render.tsx';
import { FormattedText } from '../features/siteContent/FormattedText.tsx';
import { SiteNotice } from '../features/siteContent/SiteNotice.tsx';
import { useNotice } from '../features/siteContent/useNotice.ts';

const edited = (content: Partial<SiteContent>) => ({
  '/col/site/doc/current': () => ({ id: 'current', rev: 1, ...content }),
  '/obj/static/about.txt': () => new Response('Stored.'),
  '/obj/static/Donate.html': () => new Response('<p>Stored.</p>'),
  '/col/members': () => [],
});

// SPEC 10.122
it('New Station shows the changed amounts and text', async () => {
  respondWith(edited({ fundraiser: { raised: 1_500, required: 1_000, text: 'First.\n\nSecond.' } }));
  renderPart(<NewStation />);
  expect(await screen.findByText('$1,500')).toBeTruthy();
  expect(screen.getByText('All of it is raised. Thank you!')).toBeTruthy();
  expect(screen.getByRole('progressbar', { name: '150% raised' }).getAttribute('value')).toBe('100');
  expect(screen.getByText('Second.')).toBeTruthy();
});

// SPEC 10.122
it('Join Us shows the changed list, and the others as they are', async () => {
  respondWith(edited({ joining: { requirements: 'Age 14 or older\nAge 14 or older' } }));
  renderPart(<JoinUs />);
  expect(await screen.findAllByText('Age 14 or older')).toHaveLength(2);
  expect(screen.queryByText(joining.requirements[0])).toBeNull();
  expect(screen.getByText(joining.process[0])).toBeTruthy();
});

// SPEC 10.122, 10.123
it('About Us and Donate show the changed text instead of the stored one', async () => {
  respondWith(edited({ about: '# We\n\nChanged <b>about</b>.', donate: 'Changed donate.' }));
  const about = renderPart(<About />);
  expect(await screen.findByText('Changed <b>about</b>.')).toBeTruthy();
  expect(screen.getByRole('heading', { name: 'We' })).toBeTruthy();
  expect(screen.queryByText('Stored.')).toBeNull();
  about.unmount();
  renderPart(<Donate />);
  expect(await screen.findByText('Changed donate.')).toBeTruthy();
  expect(screen.queryByTitle('Donate')).toBeNull();
});

it.each([
  ['cannot be read', () => new Response('No.', { status: 400 })],
  ['has only invisible characters', () => ({ id: 'current', about: '\u200B', joining: { process: ' ' } })],
])('pages show the originals if the changed content %s', async (_what, response) => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  respondWith({ ...edited({}), '/col/site/doc/current': response });
  const about = renderPart(<About />);
  expect(await screen.findByText('Stored.')).toBeTruthy();
  about.unmount();
  renderPart(<JoinUs />);
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Process' })).toBeTruthy());
  expect(screen.getByText(joining.process[0])).toBeTruthy();
});

// SPEC 10.123
it('a text has links, headings and lists, and nothing of it is HTML', () => {
  const { container } = render(
    <FormattedText
      text={'# Give\n- $5 <img src=x onerror=alert(1)>\n\n[x](javascript:alert(1)) \u202Ehttps://a.example/?q=1.'}
    />,
  );
  expect(container.querySelector('img')).toBeNull();
  expect(screen.getByRole('listitem').textContent).toBe('$5 <img src=x onerror=alert(1)>');
  const links = screen.getAllByRole('link').map((link) => link.getAttribute('href'));
  expect(links).toEqual(['https://a.example/?q=1']);
  // With `dir="auto"`, each block takes its direction from its own text.
  for (const block of container.querySelectorAll('h3, li, p')) expect(block.getAttribute('dir')).toBe('auto');
});

function Notice({ enabled = true }) {
  const notice = useNotice(enabled);
  return notice && <notice.SiteNotice text={notice.text} />;
}

// SPEC 10.124
it('the notice is read from the snapshot once the page has shown its first responses, and leaves with it', async () => {
  let notice: unknown = 'Barbecue: https://a.example';
  const requests = respondWith({
    '/live.json': () => ({ generatedAt: Date.now(), alerts: [], incidents: [], site: { notice, rev: 1 } }),
  });
  const client = makeQueryClient();
  const { rerender } = renderPart(<Notice enabled={false} />, '/', client);
  expect(requests).toEqual([]);
  rerender(<></>);
  renderPart(<Notice />, '/', client);
  const region = await screen.findByRole('region', { name: 'Company notice' });
  expect(region.textContent).toBe('Barbecue: https://a.example');
  notice = undefined;
  await new Promise((resolve) => setTimeout(resolve, 1_100));
  await readSnapshot(client);
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Company notice' })).toBeNull());
});

// SPEC 10.124
it('an admin who has just saved a notice sees it, but no bar if it has only invisible characters', async () => {
  const client = makeQueryClient();
  client.setQueryData(liveContentKey, { rev: 1 });
  client.setQueryData(siteContentKey, { id: 'current', rev: 2, notice: 'Barbecue' });
  renderPart(<Notice />, '/', client);
  expect((await screen.findByRole('region', { name: 'Company notice' })).textContent).toBe('Barbecue');
  const { container } = renderPart(<SiteNotice text={'\u200B\u3164 '} />);
  expect(container.innerHTML).toBe('');
});

// SPEC 10.125
it('an open page reads the content again when the snapshot has a newer revision', async () => {
  let raised = 1;
  let rev = 1;
  respondWith({
    '/col/site/doc/current': () => ({ id: 'current', rev, fundraiser: { raised } }),
    '/live.json': () => ({ generatedAt: Date.now(), alerts: [], incidents: [], site: { rev } }),
  });
  const client = makeQueryClient();
  renderPart(<NewStation />, '/', client);
  expect(await screen.findByText('$1')).toBeTruthy();
  raised = 2;
  rev = 2;
  await readSnapshot(client);
  expect(await screen.findByText('$2')).toBeTruthy();
});
