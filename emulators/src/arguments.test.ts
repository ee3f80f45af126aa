import { describe, expect, it } from 'vitest';
import { parseArguments } from './arguments.ts';

describe('the command line', () => {
  it('accepts the arguments that the CLI passes to the official emulator', () => {
    const line =
      '--host 127.0.0.1 --port 8081 --websocket_port 9150 --database-edition standard --project_id demo-x ' +
      '--rules /a/firestore.rules --single_project_mode true --functions_emulator 127.0.0.1:5001';
    expect(parseArguments(line.split(' '))).toEqual({
      explain: false,
      isEnterprise: false,
      host: '127.0.0.1',
      port: 8081,
      rules: '/a/firestore.rules',
      databaseRules: new Map(),
      projectId: 'demo-x',
      functions: { host: '127.0.0.1', port: 5001 },
      indexFile: undefined,
      requiresIndexes: false,
      ttlInterval: undefined,
      seed: undefined,
      access: { origins: [], hosts: [] },
    });
  });

  it('has defaults, accepts --name=value, and ignores unknown options', () => {
    expect(parseArguments([])).toMatchObject({
      host: '127.0.0.1',
      port: 8080,
      rules: undefined,
      projectId: undefined,
      functions: undefined,
    });
    expect(
      parseArguments(['--port=9', '--new_option', 'x', '--flag', 'word', '--functions_emulator', '[::1]:5001']),
    ).toMatchObject({ port: 9, functions: { host: '::1', port: 5001 } });
  });

  it('accepts an export to import, and an index file with --require_indexes', () => {
    const line = [
      '--seed_from_export',
      '/e/x.overall_export_metadata',
      '--require_indexes',
      '--index_file',
      '/p/firestore.indexes.json',
    ];
    expect(parseArguments(line)).toMatchObject({
      seed: '/e/x.overall_export_metadata',
      indexFile: '/p/firestore.indexes.json',
      requiresIndexes: true,
    });
    expect(parseArguments(['--index_file', '/p/firestore.indexes.json']).requiresIndexes).toBe(false);
    expect(() => parseArguments(['--require_indexes'])).toThrow('--index_file');
  });

  it('accepts an interval at which documents expire, with the file that says when', () => {
    const file = '--index_file=/p/firestore.indexes.json';
    expect(parseArguments([file, '--ttl-interval', '0.5']).ttlInterval).toBe(0.5);
    expect(() => parseArguments(['--ttl-interval', '5'])).toThrow('--index_file');
    for (const interval of ['0', '-1', 'x', '3000000'])
      expect(() => parseArguments([file, `--ttl-interval=${interval}`])).toThrow('interval');
  });

  it('accepts the rules of any number of named databases', () => {
    const line = ['--database_rules', 'second=/p/a=b.rules', '--database_rules', 'third=C:\\p\\third.rules'];
    expect([...parseArguments(line).databaseRules]).toEqual([
      ['second', '/p/a=b.rules'],
      ['third', 'C:\\p\\third.rules'],
    ]);
    expect(() => parseArguments(['--database_rules', '/p/second.rules'])).toThrow('ID=FILE');
  });

  it.each(['x', '-1', '65536', '1.5'])('rejects the port %s', (port) => {
    expect(() => parseArguments([`--port=${port}`])).toThrow(RangeError);
  });

  it('names the pages and hosts that are let in', () => {
    const line = [
      '--allow-origin=https://app.example:443/',
      '--allow-origin',
      'http://10.0.0.2:5000,null',
      '--allow-host',
      'dev.example',
    ];
    expect(parseArguments(line).access).toEqual({
      origins: ['https://app.example', 'http://10.0.0.2:5000', 'null'],
      hosts: ['dev.example'],
    });
    expect(() => parseArguments(['--allow-origin', 'app.example'])).toThrow('Not an origin: app.example');
    expect(() => parseArguments(['--allow-origin', '*'])).toThrow(RangeError);
  });
});
