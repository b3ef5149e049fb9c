import { type Limit, limit, returnPoint } from '../../http/rate-limits';
import type { Shop } from '../../shop';

const QUARTER_HOUR = 15 * 60;

/** The account whose password is tried, and the client's network, see `clientKey`. */
interface Guess {
  email: string;
  client: string;
  /** Set if a signed-in caller confirms their own password. */
  accountId?: string;
}

/**
 * Runs one attempt at a password. Wrong attempts are limited by account and address together, so that no client can lock another
 * person out, and by address, so that one client cannot try many accounts. Each attempt is counted before it runs, so that
 * concurrent attempts cannot pass together; the point is returned unless the password was wrong.
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
