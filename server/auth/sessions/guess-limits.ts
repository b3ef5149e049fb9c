import { type Limit, limit, returnPoint } from '../../http/rate-limits';
import type { Shop } from '../../shop';

const QUARTER_HOUR = 15 * 60;

/** Whose password is tried, and from where; see `clientKey`. */
export interface Guess {
  email: string;
  client: string;
  /** Told where a caller who is signed in tries the own password. */
  accountId?: string;
}

/**
 * Runs one try of a password. Wrong ones are limited by account and address together, so that nobody can lock another out,
 * and by address, so that nobody can go through the accounts. Each try is counted before it is made, so that tries at
 * once cannot slip through together, and given back unless it was wrong.
 */
export async function tryPassword<T>(
  shop: Shop,
  guess: Guess,
  attempt: () => Promise<T | null>,
): Promise<T | null> {
  const counted: Limit[] = [];
  let isWrong = false;
  try {
    for (const one of limitsOf(guess)) {
      await limit(shop, one);
      counted.push(one);
    }
    const result = await attempt();
    isWrong = result === null;
    return result;
  } finally {
    if (!isWrong) for (const one of counted) await returnPoint(shop, one);
  }
}

function limitsOf({ email, client, accountId }: Guess): Limit[] {
  return [
    {
      name: 'sign-in-account',
      key: `${email.toLowerCase()} ${client}`,
      points: 10,
      seconds: QUARTER_HOUR,
    },
    { name: 'sign-in-address', key: client, points: 40, seconds: QUARTER_HOUR },
    // A stolen token may be used from many addresses.
    ...(accountId === undefined
      ? []
      : [{ name: 'current-password', key: accountId, points: 10, seconds: QUARTER_HOUR }]),
  ];
}
