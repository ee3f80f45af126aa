import { describe, expect, it, vi } from 'vitest';
import { unreadableHeic } from './FileControl.tsx';

const image = (name = 'photo.jpg', type = 'image/jpeg') => new File([new Uint8Array(1_000)], name, { type });

describe('HEIC', () => {
  it('is named where the browser cannot decode it', async () => {
    vi.stubGlobal('createImageBitmap', () => Promise.reject(new Error('No.')));
    const [jpeg, heic] = [image(), image('IMG_1.HEIC', '')];
    expect(await unreadableHeic([jpeg, heic])).toEqual([heic]);
  });

  it('is accepted where it can', async () => {
    const bitmap = { width: 10, height: 10, close: vi.fn() };
    vi.stubGlobal('createImageBitmap', () => Promise.resolve(bitmap));
    expect(await unreadableHeic([image('IMG_1.heic', 'image/heic')])).toEqual([]);
  });
});
