import { describe, expect, it } from 'vitest';
import { fieldsOf, int, map, NULL, text } from '../testing/values.ts';
import { fieldAt, FieldsEditor, formatFieldPath, onlyFields, parseFieldPath } from './fieldPath.ts';

describe('field paths', () => {
  it.each([
    ['a', ['a']],
    ['a.b_1.C', ['a', 'b_1', 'C']],
    ['`a.b`.c', ['a.b', 'c']],
    [String.raw`\`a\`\\b\``.replaceAll(String.raw`\``, '`').replace('`a`', '`a\\`'), ['a`\\b']],
    ['`1`', ['1']],
    ['`a-b`.`é`', ['a-b', 'é']],
  ])('reads %s', (given, segments) => {
    expect(parseFieldPath(given)).toEqual(segments);
    expect(parseFieldPath(formatFieldPath(segments))).toEqual(segments);
  });

  it.each(['.', 'a-b', 'é', '1a', 'a.', '.a', 'a..b', '`a', 'a`b`', '``', '`a`b', 'a*', 'a/b', 'a[0]', 'a.`b`c'])(
    'rejects %j',
    (given) => {
      expect(() => parseFieldPath(given)).toThrow(/Invalid property path/);
    },
  );

  it('rejects an empty path with a separate message', () => {
    expect(() => parseFieldPath('')).toThrow('Invalid empty property path string.');
  });

  it('finds nothing below a value that is not a map', () => {
    const fields = fieldsOf({ a: int(1), m: map({ x: NULL }) });
    expect(fieldAt(fields, ['m', 'x'])).toEqual(NULL);
    expect(fieldAt(fields, ['a', 'x'])).toBeUndefined();
    expect(fieldAt(fields, ['m', 'x', 'y'])).toBeUndefined();
  });

  it('edits a copy, never the original', () => {
    const inner = map({ x: int(1), y: int(2) });
    const fields = fieldsOf({ m: inner, s: text('s') });
    const editor = new FieldsEditor(fields);
    editor.set(['m', 'x'], int(9));
    editor.delete(['m', 'y']);
    editor.delete(['nothing', 'here']);
    editor.set(['s', 'deep', 'er'], int(3));
    expect(editor.fields).toEqual(fieldsOf({ m: map({ x: int(9) }), s: map({ deep: map({ er: int(3) }) }) }));
    expect(fields).toEqual(fieldsOf({ m: map({ x: int(1), y: int(2) }), s: text('s') }));
  });

  it('preserves the nesting of masked fields', () => {
    const fields = fieldsOf({ a: map({ b: int(1), c: int(2) }), d: int(3) });
    expect(onlyFields(fields, [['a', 'c'], ['nope'], ['__name__']])).toEqual(fieldsOf({ a: map({ c: int(2) }) }));
    expect(onlyFields(fields, [['a', 'b'], ['a']])).toEqual(fieldsOf({ a: map({ b: int(1), c: int(2) }) }));
  });
});
