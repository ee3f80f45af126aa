import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { renderPart } from '../../testing/render.tsx';
import { AlertsLine } from './AlertsLine.tsx';

const alert = (id: string, title: string) => ({ id, title, description: '' });
const link = () => screen.getByRole('link');

describe('the line of the alerts in force', () => {
  it('counts them, and leads to the home that shows them', () => {
    renderPart(<AlertsLine hasHome alerts={['a', 'b', 'c', 'd'].map((id) => alert(id, 'Flood'))} />);
    expect(link().textContent).toBe('4 alerts in force');
    expect(link().getAttribute('href')).toBe('/');
  });

  it('names a single one', () => {
    renderPart(<AlertsLine hasHome alerts={[alert('a', 'Road closed')]} />);
    expect(link().textContent).toBe('Alert in force: Road closed');
  });

  it('counts only what the list would show, and is missing if that is nothing', () => {
    const malformed = [null, { id: 1, title: 'No id' }, { id: 'e', title: '', description: 7 }] as never[];
    const { container, unmount } = renderPart(<AlertsLine hasHome alerts={malformed} />);
    expect(container.textContent).toBe('');
    unmount();
    renderPart(<AlertsLine hasHome alerts={[...malformed, alert('a', 'Road closed')]} />);
    expect(link().textContent).toBe('Alert in force: Road closed');
  });
});
