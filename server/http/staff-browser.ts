import type { IncomingHttpHeaders } from 'node:http';
import { STAFF_COOKIE } from '#contract/values/cookies';

/** The cookie says only that a staff member has signed in with this browser; see web/api/session/auth.ts. */
export function isStaffBrowser({ cookie }: IncomingHttpHeaders): boolean {
  return cookie?.split(/; */).includes(`${STAFF_COOKIE}=1`) === true;
}
