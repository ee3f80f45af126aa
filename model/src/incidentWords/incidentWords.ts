/** How the texts of dispatch systems are shown. */

export * from './kindOf.ts';
export * from './readable.ts';
