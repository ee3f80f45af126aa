import { inject } from 'vitest';

// Vitest setup file. If there is nothing to test, fails every test file with the reason.
const problem = inject('notReady');
if (problem !== '') throw new Error(problem);
