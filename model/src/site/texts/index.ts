/**
 * The site's texts. The specification requires most of them verbatim, including its typos. Import them as `texts`.
 * Pages load whole files, so texts that are used together are in the same file.
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
