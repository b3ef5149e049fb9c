import type { Role } from '#contract/values/rights';

/** The account and session of a request, as stored in the database; the token's claims are not trusted for them. */
export interface Caller {
  accountId: string;
  sessionId: string;
  role: Role;
  firstName: string;
  lastName: string;
  /** Empty for a guest. */
  email: string;
  /** A shopper without sign-in, limited to one cart and the orders placed from it. */
  isGuest: boolean;
}
