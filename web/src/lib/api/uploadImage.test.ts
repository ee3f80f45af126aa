import { objectName } from '@firehouse/model';
import { describe, expect, it } from 'vitest';
import { uniqueName } from './uploadImage.ts';

describe('the name of an upload', () => {
  it('is unique, even for files of the same name', () => {
    expect(new Set(Array.from({ length: 50 }, () => uniqueName('image.jpg'))).size).toBe(50);
  });

  it.each([
    'image.jpg',
    'Engine 57 (front).PNG',
    '../../etc/passwd',
    '...',
    '',
    'Löschzug.webp',
    `${'x'.repeat(300)}.jpeg`,
    'a/b\\c?d#e.gif',
  ])('of %s stays valid and unique on the server', (fileName) => {
    const [one, two] = [uniqueName(fileName), uniqueName(fileName)];
    expect(objectName(one)?.slice(0, 36)).toBe(one.slice(0, 36));
    expect(objectName(one)).not.toBe(objectName(two));
    expect(one).not.toMatch(/[/\\?#]/);
  });

  it('has the extension of the picture’s type', () => {
    expect(uniqueName('Engine.PNG')).toMatch(/^[0-9a-f-]{36}-Engine\.PNG$/);
    expect(uniqueName('photo.heic')).toMatch(/\.jpg$/);
  });
});
