/** The quoted texts of a member's record. */

export const memberSince = 'Member Since';
