import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { respondWith } from '../../testing/respondWith.ts';
import { renderPart } from '../../testing/render.tsx';
import About from './About.tsx';

const text = { '/obj/static/about.txt': () => new Response('First.\r\n\r\nSecond <b>one</b>,\ngoing on.\n') };
const ana = {
  key: 'k1',
  fName: 'Ana',
  lName: 'Castellanos',
  startDt: '2004-03-01T05:00:00.000Z',
  orgRoles: ['Trustee', 'Captain', 'Emergency Medical Technician'],
  isLifeTimeMember: true,
};
const groupsOf = (department: string) =>
  within(screen.getByRole('region', { name: department }))
    .getAllByRole('heading', { level: 4 })
    .map((heading) => heading.textContent);

describe('the text about the company', () => {
  // SPEC 2.31
  it('is the stored text, in paragraphs, with no part as HTML', async () => {
    respondWith({ ...text, '/col/members': () => [] });
    renderPart(<About />);
    expect(screen.queryByText('error')).toBeNull();
    expect((await screen.findByText('First.')).tagName).toBe('P');
    expect(screen.getByText(/Second <b>one<\/b>,\s+going on\./).tagName).toBe('P');
  });

  // SPEC 2.32
  it('is the word error when it cannot be read', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    respondWith({ '/col/members': () => [] });
    renderPart(<About />);
    expect(await screen.findByText('error')).toBeTruthy();
  });
});

describe('the directory', () => {
  // SPEC 2.33, 7.10, 9.8
  it('requests 500 members, and shows each with picture, name, month and year, roles and badge', async () => {
    const made = respondWith({
      ...text,
      '/col/members': () => [
        ana,
        { ...ana, key: 'k2', fName: 'Bo', isLifeTimeMember: false, picUrl: '/members/bo.jpg' },
      ],
    });
    const { container } = renderPart(<About />);
    await screen.findAllByText('Ana Castellanos');
    expect(made.map(({ path }) => path)).toContain('/col/members?orderBy=lName,asc&limit=500');
    const card = screen.getAllByText('Ana Castellanos')[0]?.closest('article') as HTMLElement;
    expect(card.textContent).toContain('Since Mar 2004');
    expect(card.textContent).toContain('Trustee, Captain, Emergency Medical Technician');
    expect(within(card).getByText('Life member')).toBeTruthy();
    expect(card.querySelector('img')).toBeNull();
    expect(card.querySelector('.photo')?.textContent).toBe('AC');
    const other = screen.getAllByText('Bo Castellanos')[0]?.closest('article') as HTMLElement;
    expect(within(other).queryByText('Life member')).toBeNull();
    expect(other.querySelector('img')?.getAttribute('src')).toBe('/media/members/card/bo.jpg');
    fireEvent.error(other.querySelector('img') as HTMLElement);
    await waitFor(() => expect(other.querySelector('.photo')?.textContent).toBe('BC'));
    expect(container.querySelectorAll('.member')).toHaveLength(4);
  });

  it('draws the initials instead of the store’s default picture', async () => {
    respondWith({ ...text, '/col/members': () => [{ ...ana, picUrl: '/members/user.png', orgRoles: ['Captain'] }] });
    const { container } = renderPart(<About />);
    await screen.findByText('Ana Castellanos');
    expect(container.querySelector('.member img')).toBeNull();
    const initials = screen.getByText('AC').closest('.initials');
    expect(initials?.getAttribute('aria-hidden')).toBe('true');
  });

  it('shows officers large and the others small', async () => {
    respondWith({ ...text, '/col/members': () => [ana] });
    const { container } = renderPart(<About />);
    await screen.findAllByText('Ana Castellanos');
    expect([...container.querySelectorAll('.member')].map((card) => card.matches('.officers .member-large'))).toEqual([
      true,
      false,
    ]);
  });

  it('lists a member who is only a web admin once, in a named group of General Members', async () => {
    respondWith({
      ...text,
      '/col/members': () => [
        { ...ana, orgRoles: ['Web Admin'] },
        { ...ana, key: 'k2', fName: 'Bo', orgRoles: ['Chief', 'Web Admin'] },
      ],
    });
    renderPart(<About />);
    expect(await screen.findAllByText('Ana Castellanos')).toHaveLength(1);
    expect(screen.getAllByText('Bo Castellanos')).toHaveLength(1);
    expect(groupsOf('General Members')).toEqual(['Other Members']);
    expect(groupsOf('Fire')).toEqual(['Officers']);
  });

  it('shows a captain who is a medic and a trustee under Fire, Officers and under Administration', async () => {
    respondWith({ ...text, '/col/members': () => [ana] });
    renderPart(<About />);
    await screen.findAllByText('Ana Castellanos');
    expect(groupsOf('Fire')).toEqual(['Officers']);
    expect(groupsOf('Administration')).toEqual(['Trustee']);
    expect(screen.getAllByText('Ana Castellanos')).toHaveLength(2);
  });

  // SPEC 2.35
  it('is empty when the members cannot be read', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    respondWith(text);
    const { container } = renderPart(<About />);
    await screen.findByText('First.');
    await waitFor(() => expect(container.querySelector('[aria-busy="true"]')).toBeNull());
    expect(container.querySelectorAll('.member, .department')).toHaveLength(0);
    expect(screen.getByRole('heading', { name: 'Members' })).toBeTruthy();
  });
});
