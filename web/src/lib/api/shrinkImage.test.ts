import { beforeEach, describe, expect, it, vi } from 'vitest';
import { shrink } from './uploadImage.ts';

const image = (name = 'photo.jpg', type = 'image/jpeg', bytes = 1_000) =>
  new File([new Uint8Array(bytes)], name, { type });

/** Stubs image decoding, which jsdom doesn't support, with an image of the given size. */
function decodes(width: number, height: number) {
  const bitmap = { width, height, close: vi.fn() };
  const decode = vi.fn(() => Promise.resolve(bitmap));
  vi.stubGlobal('createImageBitmap', decode);
  return { bitmap, decode };
}

/** Stubs the canvas and returns a spy for what is drawn on it. */
function draws(bytes = 100) {
  const drawImage = vi.fn();
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue({ drawImage } as never);
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((done, type) =>
    done(bytes === 0 ? null : new Blob([new Uint8Array(bytes)], { type: String(type) })),
  );
  return drawImage;
}

beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => {});
});

describe('shrinking an image before the upload', () => {
  it('brings the longer side to 2,560 px, as its orientation says', async () => {
    const { bitmap, decode } = decodes(4_000, 6_000);
    const drawImage = draws();
    const file = await shrink(image());
    expect(decode).toHaveBeenCalledWith(expect.any(File), { imageOrientation: 'from-image' });
    expect(drawImage).toHaveBeenCalledWith(bitmap, 0, 0, 1_707, 2_560);
    expect([file.name, file.type, file.size]).toEqual(['photo.jpg', 'image/jpeg', 100]);
    expect(bitmap.close).toHaveBeenCalled();
  });

  it.each([
    ['a small one', () => decodes(2_560, 1_000)],
    [
      'one that the browser cannot decode',
      () => vi.stubGlobal('createImageBitmap', () => Promise.reject(new Error('No.'))),
    ],
    ['any, in a browser without the means', () => vi.stubGlobal('createImageBitmap', undefined)],
    ['one for which the canvas gives nothing', () => [decodes(9_000, 9_000), draws(0)]],
    ['one that would grow', () => [decodes(9_000, 9_000), draws(5_000)]],
  ])('leaves %s as it is', async (_what, prepare) => {
    prepare();
    const original = image();
    expect(await shrink(original)).toBe(original);
  });

  it('makes a JPEG of a HEIC where the browser can', async () => {
    decodes(1_000, 1_000);
    draws(5_000);
    const file = await shrink(image('IMG_1.HEIC', 'image/heic'));
    expect([file.name, file.type]).toEqual(['IMG_1.jpg', 'image/jpeg']);
  });
});
