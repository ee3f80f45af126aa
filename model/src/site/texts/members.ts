/** Quoted texts in a member's record. */

export const memberSince = 'Member Since';
