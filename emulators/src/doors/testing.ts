// `firebase-without-java/testing`: helpers for tests in other packages. Their type checks include these sources, and
// some of these sources import text files.
// oxlint-disable-next-line typescript/triple-slash-reference
/// <reference path="../front/page/text.d.ts" />

export { PROJECT, startLocalEmulator, tokenFor } from '../testing/localEmulator.ts';
