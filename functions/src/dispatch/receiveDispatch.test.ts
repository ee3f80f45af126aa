import { expect, it, vi } from 'vitest';
import { testCenters, TEST_CENTER } from '../testing/testCenters.ts';
import { centersForTests } from './receiveDispatch.ts';

it('only with the Firestore emulator can tests replace the company’s dispatch centers', () => {
  vi.stubEnv('TEST_DISPATCH_CENTERS', testCenters.TEST_DISPATCH_CENTERS);
  vi.stubEnv('FIRESTORE_EMULATOR_HOST', undefined);
  expect(centersForTests()).toBeUndefined();
  vi.stubEnv('FIRESTORE_EMULATOR_HOST', '127.0.0.1:9');
  expect(centersForTests()).toMatchObject({ [TEST_CENTER.key]: { name: TEST_CENTER.name } });
  vi.stubEnv('TEST_DISPATCH_CENTERS', undefined);
  expect(centersForTests()).toBeUndefined();
});
