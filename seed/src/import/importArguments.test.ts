import { describe, expect, it, vi } from 'vitest';
import { parseArguments, UsageError } from './importArguments.ts';

vi.mock(import('@firehouse/incidents/dispatch'), async (original) => ({
  ...(await original()),
  centerNamed: (key) => (key === 'pager' ? { name: 'Pager' } : undefined),
}));

describe('the command line', () => {
  it('names a file, relative to the current folder', () => {
    expect(parseArguments(['calls.csv'], '/home/chief')).toEqual({
      file: '/home/chief/calls.csv',
      dryRun: false,
      project: null,
      rejects: '/home/chief/calls.csv.rejects.csv',
      columns: {},
      center: null,
    });
  });

  it('places the rejects in the current folder, regardless of the file’s folder', () => {
    expect(parseArguments(['../exports/may.csv'], '/home/chief')).toMatchObject({
      file: '/home/exports/may.csv',
      rejects: '/home/chief/may.csv.rejects.csv',
    });
    expect(parseArguments(['/mnt/cd/may.csv'], '/home/chief')?.rejects).toBe('/home/chief/may.csv.rejects.csv');
  });

  it('chooses columns', () => {
    const line = ['a.csv', '--column', 'time=Date/Time Dispatched', '--column=CrossStreet=a=b', '--column', 'town='];
    expect(parseArguments(line, '/')?.columns).toEqual({
      time: 'Date/Time Dispatched',
      crossStreet: 'a=b',
      town: null,
    });
  });

  it('accepts options before and after the file', () => {
    const line = ['--project', 'lantern-hill', '/data/calls.csv', '--dry-run', '--rejects', 'bad.csv'];
    expect(parseArguments(line, '/home/chief')).toEqual({
      file: '/data/calls.csv',
      dryRun: true,
      project: 'lantern-hill',
      rejects: '/home/chief/bad.csv',
      columns: {},
      center: null,
    });
  });

  it('writes no rejects in a dry run unless it names a file', () => {
    expect(parseArguments(['calls.csv', '--dry-run'], '/')?.rejects).toBeNull();
  });

  it('chooses a configured dispatch center', () => {
    expect(parseArguments(['calls.csv', '--center', 'pager'], '/')?.center).toBe('pager');
  });

  it('requests help', () => {
    expect(parseArguments(['--help'], '/')).toBeNull();
    expect(parseArguments(['-h', 'calls.csv'], '/')).toBeNull();
  });

  it.each([
    [[], 'No file is given.'],
    [['a.csv', 'b.csv'], 'Name only one file.'],
    [['a.csv', '--dry'], '--dry'],
    [['a.csv', '--project'], '--project'],
    [['a.csv', '--project='], '--project needs'],
    [['a.csv', '--dry-run=yes'], '--dry-run'],
    [['a.csv', '--rejects', './a.csv'], 'must not be the file'],
    [['a.csv', '--center', 'cad'], 'There is no dispatch center "cad" in company/dispatchCenters.json.'],
    [['a.csv', '--column', 'time'], '--column needs NAME="HEADER"'],
    [['a.csv', '--column', 'clock=Time'], 'NAME is one of time, date, type'],
    [['a.csv', '--column', 'time=A', '--column', 'time=B'], 'time is given twice'],
  ])('cannot be %j', (line, reason) => {
    expect(() => parseArguments(line, '/home/chief')).toThrow(UsageError);
    expect(() => parseArguments(line, '/home/chief')).toThrow(reason);
  });
});
