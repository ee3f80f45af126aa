// Exports of `firebase-without-java/testing`: test helpers for other packages. The reference lets their type checks
// resolve imports of text files.
// oxlint-disable-next-line typescript/triple-slash-reference
/// <reference path="../front/page/text.d.ts" />

export { PROJECT, startLocalEmulator, tokenFor } from '../testing/localEmulator.ts';
