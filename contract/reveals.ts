/** Posts whose contacts a user may open in 24 hours (D133). */
export const REVEALS_A_DAY = 30;
