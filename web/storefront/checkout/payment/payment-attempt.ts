import type { OrderForm } from '../../../api/orders';
import { type Destination, destinationOf } from '../address/shipping-addresses.rules';

const KEY = 'checkout';

/** What was typed into this tab's checkout, never the card. It outlives a reload, and a session that ended. */
export interface Attempt {
  accountId: string;
  form: Partial<OrderForm>;
  /** The address is to be kept in the account, too. */
  isKeeping: boolean;
}

/** The attempt of this account, begun anew where there is none. */
export function readAttempt(accountId: string): Attempt {
  const fresh: Attempt = { accountId, form: {}, isKeeping: false };
  try {
    const kept = JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as Partial<Attempt> | null;
    if (kept?.accountId !== accountId) return fresh;
    return { ...fresh, form: kept.form ?? {}, isKeeping: kept.isKeeping === true };
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

/** An address was removed from the account: a checkout begun with it starts without it. */
export function forgetPlace(place: Destination): void {
  const text = sessionStorage.getItem(KEY);
  const attempt = text === null ? null : (JSON.parse(text) as Attempt);
  if (!attempt?.form) return;
  const isSame = Object.entries(destinationOf(place)).every(
    ([name, value]) => attempt.form[name as keyof OrderForm]?.trim() === value.trim(),
  );
  if (isSame)
    keepAttempt({ ...attempt, form: attempt.form.email ? { email: attempt.form.email } : {} });
}
