import { act, fireEvent, screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { answerCalls } from '../testing/answers.ts';
import { renderPart } from '../testing/render.tsx';
import ApparatusGallery from './ApparatusGallery.tsx';

const settle = () => act(() => new Promise((resolve) => setTimeout(resolve, 20)));
const piece = (title: string, images: readonly string[] = []) => ({ id: title, title, model: `Model of ${title}`, description: 'It rolls.', images });

describe('the apparatus', () => {
  it('shows title, model, description and the first photograph', async () => {
    const made = answerCalls({ '/col/apparatus': () => [piece('Engine 1', ['/apparatus/a.jpg', '/apparatus/b.jpg'])] });
    renderPart(<ApparatusGallery />);
    await settle();
    expect(made[0]?.call).toBe('/col/apparatus?limit=-1');
    expect(screen.getByText('Model of Engine 1')).toBeTruthy();
    expect(screen.getByRole('img', { name: 'Engine 1' }).getAttribute('src')).toBe('/api/obj/apparatus/a.jpg');
  });

  it('draws what has no photograph, or whose photograph does not come, as what it is', async () => {
    answerCalls({ '/col/apparatus': () => ['Engine 1', 'Ladder 57', 'Tanker 57', 'Rescue 57', 'Squad 5741'].map((title) => piece(title, title === 'Engine 1' ? ['/apparatus/gone.jpg'] : [])) });
    const { container } = renderPart(<ApparatusGallery />);
    await settle();
    fireEvent.error(screen.getByRole('img', { name: 'Engine 1' }));
    const drawn = [...container.querySelectorAll('use')].map((use) => /(\w+)\.svg/.exec(use.getAttribute('href') ?? '')?.[1]);
    expect(drawn).toEqual(['engine', 'ladder', 'tanker', 'rescue', 'squad']);
  });

  it('says so when there is none to show', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    answerCalls({});
    renderPart(<ApparatusGallery />);
    await settle();
    expect(screen.getByText(/Please look in again/)).toBeTruthy();
  });
});
