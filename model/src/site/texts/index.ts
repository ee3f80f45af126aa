/**
 * Texts that the specification requires verbatim, misspellings included (SPEC §2, §4, §5 and §8). Importers call them
 * `texts.saved`. A page that needs one text in a file loads the whole file, so each file contains texts that are shown
 * together.
 */

export * from './callHistory.ts';
export * from './chart.ts';
export * from './deletion.ts';
export * from './everyPage.ts';
export * from './forms.ts';
export * from './members.ts';
export * from './portal.ts';
export * from './posts.ts';
export * from './staticContent.ts';
