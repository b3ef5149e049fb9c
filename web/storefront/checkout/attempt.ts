import type { OrderForm } from '../../state/order';

const KEY = 'checkout';

/**
 * What this tab knows of the order it is about to place, kept over a reload: what was typed (never the card), and the
 * key that makes sending the order again harmless.
 */
export interface Attempt {
  accountId: string;
  form: Partial<OrderForm>;
  /** One for each order: a new one once the order under it is known. */
  key: string;
  /** An order was sent under the key, and no answer has been read. */
  isSent: boolean;
}

/** The attempt of this account, begun anew where there is none. */
export function readAttempt(accountId: string): Attempt {
  const fresh: Attempt = { accountId, form: {}, key: crypto.randomUUID(), isSent: false };
  try {
    const kept = JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as Partial<Attempt> | null;
    if (kept?.accountId !== accountId || typeof kept.key !== 'string') return fresh;
    return { ...fresh, form: kept.form ?? {}, key: kept.key, isSent: kept.isSent === true };
  } catch {
    return fresh;
  }
}

export function keepAttempt(attempt: Attempt): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(attempt));
  } catch {
    // Without storage the attempt lives as long as the page.
  }
}

/** The same attempt for another order: what was typed stays. */
export function renewed(attempt: Attempt): Attempt {
  return { ...attempt, key: crypto.randomUUID(), isSent: false };
}
