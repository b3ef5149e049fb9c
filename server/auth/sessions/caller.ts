import type { Role } from '#contract/values/rights';

/** Who is calling, as the database says, never the token. */
export interface Caller {
  accountId: string;
  sessionId: string;
  role: Role;
  firstName: string;
  lastName: string;
  email: string;
}
