/** Row ids are positive integers below 10^9. */
export const MAX_ID = 999_999_999;
