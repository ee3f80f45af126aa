/** Texts on member pages. */

export const memberSince = 'Member Since';
