import { ShopError } from '../../http/errors';
import { type Limit, limit, returnPoint } from '../../http/rate-limits';
import type { Shop } from '../../shop';

const QUARTER_HOUR = 15 * 60;
const FAILED_SIGN_INS_PER_NETWORK = 100;

/**
 * Runs one attempt with a password or code. Each attempt is counted before it runs, so that concurrent attempts cannot
 * pass together; the points are returned unless it throws `invalid_credentials`.
 */
export async function limitGuesses<T>(
  shop: Shop,
  limits: Limit[],
  attempt: () => Promise<T>,
): Promise<T> {
  const counted: Limit[] = [];
  let isWrong = false;
  try {
    for (const one of limits) {
      await limit(shop, one);
      counted.push(one);
    }
    return await attempt();
  } catch (error) {
    isWrong = error instanceof ShopError && error.code === 'invalid_credentials';
    throw error;
  } finally {
    if (!isWrong) for (const one of counted) await returnPoint(shop, one);
  }
}

/**
 * The limits of wrong passwords: by account and network (see `clientKey`) together, so that no client can lock another
 * person out, and by network, so that one client cannot try many accounts; an office or a mobile operator's customers share one. `accountId` is set if a signed-in caller
 * confirms their own password: a stolen token may be used from many networks.
 */
export function passwordLimits(email: string, client: string, accountId?: string): Limit[] {
  const points = { points: 10, seconds: QUARTER_HOUR };
  return [
    { name: 'sign-in-account', key: `${email.toLowerCase()} ${client}`, ...points },
    {
      name: 'sign-in-address',
      key: client,
      points: FAILED_SIGN_INS_PER_NETWORK,
      seconds: QUARTER_HOUR,
    },
    ...(accountId === undefined ? [] : [{ name: 'current-password', key: accountId, ...points }]),
  ];
}

/** An account allows ten wrong codes of its second factor in 15 minutes, from all clients together. */
export function codeLimits(accountId: string): Limit[] {
  return [{ name: 'second-factor', key: accountId, points: 10, seconds: QUARTER_HOUR }];
}
