import { branchFor } from '../../../charges/branches.ts';

/** What any number brings about that triggers nothing. */
export const paidSoon = branchFor('+255712345678');
