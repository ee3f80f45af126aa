import { QueryClient } from '@tanstack/react-query';
import { beforeEach, expect, it } from 'vitest';
import { visitor, type CurrentUser } from '../user/currentUser.ts';
import { memberLookup, refetchOnUserChange, resetOnSignOut } from './memberLookup.ts';

const POSTS = ['posts', 'all'];
const member: CurrentUser = { ...visitor, privileges: ['member'] };
const admin: CurrentUser = { ...visitor, privileges: ['member', 'admin'] };

let client: QueryClient;
const stateOf = (key: readonly string[]) => {
  const state = client.getQueryState(key);
  return { data: state?.data, isInvalidated: state?.isInvalidated };
};

beforeEach(() => {
  client = new QueryClient();
  client.setQueryData(POSTS, 'posts');
  client.setQueryData(memberLookup.queryKey, 'record');
});

// SPEC 7.18
it('rereads everything but the record for another user, and shows the old data until then', async () => {
  await refetchOnUserChange(client, visitor, admin);
  expect(stateOf(POSTS)).toEqual({ data: 'posts', isInvalidated: true });
  expect(stateOf(memberLookup.queryKey)).toEqual({ data: 'record', isInvalidated: false });
});

// SPEC 10.53
it('removes everything but the record when a privilege is lost', async () => {
  await refetchOnUserChange(client, admin, member);
  expect(stateOf(POSTS).data).toBeUndefined();
  expect(stateOf(memberLookup.queryKey).data).toBe('record');
});

it('removes everything on sign-out', () => {
  resetOnSignOut(client);
  expect([stateOf(POSTS).data, stateOf(memberLookup.queryKey).data]).toEqual([undefined, undefined]);
});
