import { inject } from 'vitest';

// A setup file: if there is nothing to test, each test file fails with the reason, and none of its tests runs.
const problem = inject('notReady');
if (problem !== '') throw new Error(problem);
