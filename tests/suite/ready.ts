import { inject } from 'vitest';

// Vitest setup file. If no test can run, fails every test file with the reason.
const problem = inject('notReady');
if (problem !== '') throw new Error(problem);
