import type { OrderForm } from '../../state/order';

const KEY = 'checkout';

/**
 * What this tab knows of the order that is being placed, kept over a reload: what was typed (never the card), the key
 * that makes sending it again harmless, and the order once it is there.
 */
export interface Attempt {
  accountId: string;
  key: string;
  form: Partial<OrderForm>;
  orderId: string | null;
}

/** The attempt of this account, begun anew where there is none. */
export function readAttempt(accountId: string): Attempt {
  const fresh: Attempt = { accountId, key: crypto.randomUUID(), form: {}, orderId: null };
  try {
    const kept = JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as Attempt | null;
    return kept?.accountId === accountId && typeof kept.key === 'string' ? kept : fresh;
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

/** After an order is paid the next one is another; what was typed stays for it. */
export function finishAttempt({ accountId, form }: Attempt): void {
  keepAttempt({ accountId, form, key: crypto.randomUUID(), orderId: null });
}
