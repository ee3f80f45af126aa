import { expect, it } from 'vitest';
import { auditCsv } from './Audit.tsx';

const auditLine = (at: string) => ({
  id: at,
  at,
  by: 'ada@x.example',
  operation: 'update' as const,
  collection: 'posts',
  document: 'p1',
  title: '=HYPERLINK("http://evil")',
  fields: ['title', 'media'],
});

// SPEC 10.60
it('writes a line for each change, in the company’s time, with formulas disarmed', () => {
  const names = new Map([['ada@x.example', 'Ada Byrne']]);
  const [, line] = auditCsv([auditLine('2026-01-01T04:59:00.000Z')], names).split('\r\n');
  expect(line).toBe(
    '"2025-12-31 23:59","2026-01-01T04:59:00.000Z",' +
      `"Ada Byrne","ada@x.example","update","posts","p1","'=HYPERLINK(""http://evil"")","Title; Pictures","",""`,
  );
});

it('has the privileges that were granted and taken', () => {
  const change = {
    ...auditLine('2026-01-01T05:00:00.000Z'),
    collection: 'members',
    granted: ['member', 'admin'] as const,
  };
  const [, line] = auditCsv([{ ...change, granted: [...change.granted], taken: [] }], new Map()).split('\r\n');
  expect(line).toMatch(/,"member; admin",""$/);
});

it('marks a restored document as restored', () => {
  const restored = { ...auditLine('2026-01-01T05:00:00.000Z'), operation: 'restore' as const, fields: [] };
  const [, line] = auditCsv([restored], new Map()).split('\r\n');
  expect(line).toContain('"ada@x.example","restore","posts","p1"');
});
