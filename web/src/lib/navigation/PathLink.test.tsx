import { fireEvent, screen } from '@testing-library/react';
import { useLocation, useNavigationType } from 'react-router-dom';
import { beforeEach, expect, it } from 'vitest';
import { renderPart } from '../../testing/render.tsx';
import { PathLink } from './PathLink.tsx';

function Where() {
  const { pathname, search, hash } = useLocation();
  return <p>{`${useNavigationType()} ${pathname}${search}${hash}`}</p>;
}

const link = () => screen.getByRole('link');
const where = () => screen.getByRole('paragraph').textContent;

beforeEach(() => {
  renderPart(
    <>
      <PathLink to="/unsubscribe/a%40b.example?from=email#token=x" className="btn">
        Preferences
      </PathLink>
      <Where />
    </>,
  );
});

it('leads to its path within the page, and adds an entry to the history once', () => {
  expect(link().getAttribute('href')).toBe('/unsubscribe/a%40b.example?from=email#token=x');
  expect(link().className).toBe('btn');
  expect(fireEvent.click(link())).toBe(false);
  expect(where()).toBe('PUSH /unsubscribe/a%40b.example?from=email#token=x');
  fireEvent.click(link());
  expect(where()).toBe('REPLACE /unsubscribe/a%40b.example?from=email#token=x');
});

it.each([{ ctrlKey: true }, { metaKey: true }, { shiftKey: true }, { altKey: true }, { button: 1 }])(
  'leaves a click with %j to the browser',
  (how) => {
    // jsdom doesn't implement navigation.
    addEventListener('click', (event) => event.preventDefault(), { once: true });
    fireEvent.click(link(), how);
    expect(where()).toBe('POP /');
  },
);
