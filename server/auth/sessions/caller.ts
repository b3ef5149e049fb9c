import type { Role } from '#contract/values/rights';

/** What the link in a guest's order email proves: that its reader receives mail at the address of this order. */
export interface OrderLink {
  orderId: string;
  email: string;
}

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
  /**
   * Set if the session began with the link in an order email. It then gives access to this order and this address only, and not for the
   * guest, whose other orders may have been emailed to other people.
   */
  link: OrderLink | null;
}
