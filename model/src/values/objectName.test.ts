import { describe, expect, it } from 'vitest';
import { isImageOf, memberImageName, cardName, fullName, objectName, imageFormat } from './objectName.ts';
import { isObjectPath } from './objectPath.ts';

const made: readonly (readonly [string, string | undefined])[] = [
  ['engine.jpg', 'engine.jpg'],
  ['IMG_0042.JPG', 'IMG_0042.JPG'],
  ['My photo (1), new.jpeg', 'My photo (1), new.jpeg'],
  ['Übung im März.png', 'Übung im März.png'],
  ['消防車.webp', '消防車.webp'],
  ['Cafe\u0301.gif', 'Café.gif'],
  ['evil.php.jpg', 'evil-php.jpg'],
  ['evil.jpg.php', 'evil-jpg-php.jpg'],
  ['evil.svg', 'evil-svg.jpg'],
  ['photo.HEIC', 'photo-HEIC.jpg'],
  ['photo.card.jpg', 'photo-card.jpg'],
  ['noend', 'noend.jpg'],
  ['../../etc/passwd', 'etc-passwd.jpg'],
  ['a/b\\c:d*e?f"g<h>i|j%k#l~m.png', 'a-b-c-d-e-f-g-h-i-j-k-l-m.png'],
  ['line\r\nbreak\u0000\u0007.jpg', 'line-break.jpg'],
  ['\u202Egpj.exe\u200B.jpg', 'gpj-exe.jpg'],
  ['\uD800half.jpg', 'half.jpg'],
  [' .-spaces-. .png', 'spaces.png'],
  ['CON.jpg', '_CON.jpg'],
  ['nul', '_nul.jpg'],
  ['com1.png', '_com1.png'],
  ['__proto__', '__proto__.jpg'],
  ['🚒.jpg', undefined],
  ['.jpg', undefined],
  ['..', undefined],
  ['', undefined],
  ['%2e%2e%2f', '2e-2e-2f.jpg'],
  ['emoji 🚒 engine.jpg', 'emoji - engine.jpg'],
  [`${'x'.repeat(5_000)}.png`, `${'x'.repeat(100)}.png`],
  [`${'x'.repeat(99)} y.png`, `${'x'.repeat(99)}.png`],
];

describe('the object name of a picture', () => {
  it.each(made)('%j becomes %j', (given, expected) => {
    expect(objectName(given)).toBe(expected);
  });

  it('does not change when it is made safe again, is a valid path, and has a picture format', () => {
    const parts = [
      'a',
      '.',
      '..',
      '-',
      ' ',
      '/',
      '\\',
      '.jpg',
      '.PNG',
      '.card',
      'é',
      'e\u0301',
      '\u0000',
      '\u202E',
      '𐐷',
      '\uDC00',
      'con',
      '_',
      '%2e',
      "'",
    ];
    let seed = 57;
    const next = (below: number) => (seed = (seed * 48_271) % 2_147_483_647) % below;
    for (let round = 0; round < 5_000; round += 1) {
      const given = Array.from({ length: 1 + next(9) }, () => parts[next(parts.length)]).join('');
      const name = objectName(given);
      if (name === undefined) continue;
      expect(objectName(name)).toBe(name);
      expect(name.split('.')).toHaveLength(2);
      expect(isObjectPath(`/posts/${name}`)).toBe(true);
      expect(['jpeg', 'png', 'webp', 'gif']).toContain(imageFormat(name));
    }
  });
});

describe('the card name', () => {
  it.each([
    ['engine.jpg', 'engine.card.jpg'],
    ['engine', 'engine.card'],
    ['a.b.png', 'a.b.card.png'],
  ])('of %s is %s, and converts back', (full, card) => {
    expect(cardName(full)).toBe(card);
    expect(fullName(card)).toBe(full);
  });

  it.each(['engine.jpg', 'card.jpg', '.card.jpg', 'engine.cards.jpg', 'x.card.a.b'])('%s is not a card', (name) => {
    expect(fullName(name)).toBeUndefined();
  });
});

describe('the name of a member’s picture', () => {
  it.each([
    ['me.PNG', 'k3y-r4nd.PNG'],
    ['ada@people.example', 'k3y-r4nd.jpg'],
    ['', 'k3y-r4nd.jpg'],
    ['a.b.webp', 'k3y-r4nd.webp'],
  ])('of %j is %s, which objectName does not change', (fileName, name) => {
    expect(memberImageName('k3y', 'r4nd', fileName)).toBe(name);
    expect(objectName(name)).toBe(name);
  });

  it.each([
    ['k3y-r4nd.jpg', true],
    ['k3y-1-2.jpg', true],
    ['k3y-', false],
    ['k3y-.png', false],
    ['k3y--a.png', false],
    ['k3y- a.png', false],
    ['k3y-_.png', false],
    ['k3y.jpg', false],
    ['k3yx-r4nd.jpg', false],
    ['r4nd-k3y', false],
  ])('%s belongs to the key: %s', (name, isOwn) => {
    expect(isImageOf('k3y', name)).toBe(isOwn);
    expect(isImageOf('', `-${name}`)).toBe(false);
  });
});
