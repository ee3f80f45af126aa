import { describe, expect, it } from 'vitest';
import { readStartOptions } from './startOptions.mjs';

describe('the options of npm start', () => {
  it.each([
    [[], { keep: false, port: undefined }],
    [['--keep'], { keep: true, port: undefined }],
    [['--port', '5050'], { keep: false, port: 5050 }],
    [['--port=5050', '--keep'], { keep: true, port: 5050 }],
  ])('%j', (args, options) => {
    expect(readStartOptions(args)).toEqual(options);
  });

  it.each([[['--kep']], [['--open', 'x']], [['-p', '5050']], [['5050']], [['--keep=no']]])(
    'refuses %j and names those that there are',
    (args) => {
      expect(() => readStartOptions(args)).toThrow(/^npm start has no option .*--keep, .* --port NUMBER/);
    },
  );

  it.each([[['--port']], [['--port', 'x']], [['--port', '0']], [['--port', '65536']], [['--port', '80a']]])(
    'refuses %j',
    (args) => {
      expect(() => readStartOptions(args)).toThrow('--port needs a number');
    },
  );
});
