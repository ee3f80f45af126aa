import { expect, it } from 'vitest';
import { freePorts } from './ports.mjs';

it('gives no free port twice, whether it was opened since or not', async () => {
  const ports: number[] = [];
  // Of some 28,000 that the system picks from, two thousand at random are hardly ever all different.
  for (let round = 0; round < 20; round += 1) ports.push(...(await freePorts(100)));
  expect(ports.length).toBe(2_000);
  expect(new Set(ports).size).toBe(2_000);
});
