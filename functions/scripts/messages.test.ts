import { describe, expect, it } from 'vitest';
import { messagesOf } from './messages.mjs';

const file = {
  nested: {
    house: {
      nested: {
        v1: {
          nested: {
            Calls: {
              options: { '(api.host)': 'example.org' },
              methods: {
                Get: { requestType: 'GetRequest', responseType: 'Call', options: { '(api.http).get': '/calls' } },
                Listen: { requestType: 'ListenRequest', responseType: 'Call' },
              },
            },
            GetRequest: {
              oneofs: { by: { oneof: ['id'] } },
              fields: {
                id: { type: 'string', id: 1, options: { '(api.needed)': true } },
                mask: { rule: 'repeated', type: 'Mask', id: 2, options: { packed: false } },
              },
            },
            ListenRequest: { fields: { id: { type: 'string', id: 1 } } },
            Mask: { fields: { next: { type: 'Mask', id: 1 } } },
            Call: {
              fields: {
                kind: { type: 'Kind', id: 1 },
                at: { type: 'time.Stamp', id: 2 },
                names: { keyType: 'string', type: 'Name', id: 3 },
              },
              nested: { Kind: { values: { FIRE: 0 } }, Other: { fields: {} } },
            },
            Name: { fields: {} },
          },
        },
      },
    },
    time: { nested: { Stamp: { fields: { seconds: { type: 'int64', id: 1 } } }, Span: { fields: {} } } },
    language: { nested: { Options: { fields: {} } } },
  },
};

describe('the messages of a service', () => {
  const kept = messagesOf(file, 'house.v1.Calls', ['Listen']);

  it('are those that its calls reach, by whatever name', () => {
    const { v1 } = kept.nested.house.nested;
    expect(Object.keys(v1.nested)).toEqual(['Calls', 'GetRequest', 'Mask', 'Call', 'Name']);
    expect(Object.keys(v1.nested.Call.nested)).toEqual(['Kind']);
    expect(kept.nested.time).toEqual({ nested: { Stamp: file.nested.time.nested.Stamp } });
  });

  it('leave out what nobody reaches', () => {
    expect(kept.nested).not.toHaveProperty('language');
    expect(kept.nested.house.nested.v1.nested.Calls.methods).not.toHaveProperty('Listen');
  });

  it('keep what protobuf and the calls read of options', () => {
    const { Calls, GetRequest } = kept.nested.house.nested.v1.nested;
    expect(Calls.options).toEqual(file.nested.house.nested.v1.nested.Calls.options);
    expect(Calls.methods.Get).toEqual(file.nested.house.nested.v1.nested.Calls.methods.Get);
    expect(GetRequest).toEqual({
      oneofs: { by: { oneof: ['id'] } },
      fields: {
        id: { type: 'string', id: 1 },
        mask: { rule: 'repeated', type: 'Mask', id: 2, options: { packed: false } },
      },
    });
  });

  it('change nothing in the file', () => {
    expect(file.nested.house.nested.v1.nested.Calls.methods).toHaveProperty('Listen');
  });
});
