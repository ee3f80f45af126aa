import { describe, expect, it } from 'vitest';
import { readStartOptions } from './startOptions.ts';

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
    'rejects %j and names the known ones',
    (args) => {
      expect(() => readStartOptions(args)).toThrow(/^npm start has no option .*--keep, .* --port NUMBER/);
    },
  );

  it.each([[['--port']], [['--port', 'x']], [['--port', '0']], [['--port', '65536']], [['--port', '80a']]])(
    'rejects %j',
    (args) => {
      expect(() => readStartOptions(args)).toThrow('--port needs a number');
    },
  );
});
