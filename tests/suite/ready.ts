import { inject } from 'vitest';

// A setup file: if there is nothing to test, every test file fails with the reason without running its tests.
const problem = inject('notReady');
if (problem !== '') throw new Error(problem);
