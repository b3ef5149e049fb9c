import { accountOf, readToken } from '../session/session';

/** The guest whose cart was moved to an account at sign-in, until sign-out. */
const KEY = 'adoptedGuest';

export function storeAdopted(guestToken: string): void {
  const account = readToken();
  if (account === null) return;
  try {
    localStorage.setItem(KEY, JSON.stringify([accountOf(guestToken), accountOf(account)]));
  } catch {
    // Without storage nothing typed survives the sign-in anyway.
  }
}

/** Whether the guest is the one whose cart this account has taken over. */
export function isAdopted(guestId: string, accountId: string): boolean {
  try {
    return localStorage.getItem(KEY) === JSON.stringify([guestId, accountId]);
  } catch {
    return false;
  }
}
