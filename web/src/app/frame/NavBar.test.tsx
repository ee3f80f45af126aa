import { company } from '@firehouse/model';
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { setCurrentUser, visitor } from '../../lib/user/currentUser.ts';
import { renderPart } from '../../testing/render.tsx';
import { NavBar } from './NavBar.tsx';

const button = (name: string) => screen.getByRole('button', { name });
const isOpen = (name: string) => button(name).getAttribute('aria-expanded') === 'true';
const press = (key: string) => fireEvent.keyDown(document.activeElement ?? document.body, { key });

beforeEach(() => void renderPart(<NavBar />));

describe('the navigation bar', () => {
  // SPEC 2.6
  it('has every item of the site', () => {
    const links = screen.getAllByRole('link', { hidden: true }).map((link) => link.textContent?.trim());
    expect(links).toEqual([
      expect.stringContaining(company.shortName),
      'News & Events',
      'Call History',
      'New Station',
      'Join Us',
      'Contact Us',
      'Apparatus',
      ...(company.photoGallery === undefined ? [] : ['Photo Gallery (opens in a new tab)']),
      'Sign in',
      'Donate',
    ]);
  });

  // SPEC 10.113
  it('leads to the portal, to sign in or, once signed in, to return', () => {
    expect(screen.getByRole('link', { name: 'Sign in' }).getAttribute('href')).toBe('/memberportal');
    onTestFinished(() => setCurrentUser(visitor));
    act(() => setCurrentUser({ ...visitor, email: 'ada@people.example' }));
    expect(screen.getByRole('link', { name: 'Portal' }).getAttribute('href')).toBe('/memberportal');
    expect(screen.queryByRole('link', { name: 'Sign in' })).toBeNull();
  });

  // SPEC 2.8
  it('opens Explore by its button, and closes it by Escape with the focus on the button', () => {
    fireEvent.click(button('Explore'));
    expect(isOpen('Explore')).toBe(true);
    const apparatus = screen.getByRole('link', { name: 'Apparatus' });
    apparatus.focus();
    press('Escape');
    expect(isOpen('Explore')).toBe(false);
    expect(document.activeElement).toBe(button('Explore'));
  });

  it('closes Explore when something else is clicked or gets the focus', () => {
    fireEvent.click(button('Explore'));
    fireEvent.pointerDown(document.body);
    expect(isOpen('Explore')).toBe(false);
    fireEvent.click(button('Explore'));
    act(() => screen.getByRole('link', { name: 'Donate' }).focus());
    expect(isOpen('Explore')).toBe(false);
  });

  it('closes the menu one part at a time', () => {
    fireEvent.click(button('Menu'));
    fireEvent.click(button('Explore'));
    expect([isOpen('Menu'), isOpen('Explore')]).toEqual([true, true]);
    press('Escape');
    expect([isOpen('Menu'), isOpen('Explore')]).toEqual([true, false]);
    press('Escape');
    expect(isOpen('Menu')).toBe(false);
    expect(document.activeElement).toBe(button('Menu'));
  });

  it.each([
    ['/?body=News', 'News & Events', 'true'],
    ['/?body=Incident', 'News & Events', 'true'],
    ['/posts/ShowPost/fire', 'News & Events', 'true'],
    ['/?body=news_n_events', 'News & Events', 'page'],
    ['/?body=apparatus', 'Apparatus', 'page'],
  ])('marks where %s belongs: %s', (at, name, current) => {
    cleanup();
    renderPart(<NavBar />, at);
    const marked = screen.getAllByRole('link', { hidden: true }).filter((link) => link.hasAttribute('aria-current'));
    expect(marked.map((link) => [link.textContent, link.getAttribute('aria-current')])).toEqual([[name, current]]);
  });

  it('closes the menu when a body was chosen', () => {
    fireEvent.click(button('Menu'));
    fireEvent.click(screen.getByRole('link', { name: 'Join Us' }));
    expect(isOpen('Menu')).toBe(false);
    expect(screen.getByRole('link', { name: 'Join Us' }).getAttribute('aria-current')).toBe('page');
  });
});
