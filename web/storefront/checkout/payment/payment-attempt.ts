import type { OrderForm } from '../../../api/orders';
import { type Destination, destinationOf } from '../address/shipping-addresses.rules';

const KEY = 'checkout';

/** The values typed into this tab's checkout, never the card. They survive a reload and the end of the session. */
interface Attempt {
  accountId: string;
  form: Partial<OrderForm>;
  /** Whether the address is to be saved to the account. */
  isKeeping: boolean;
}

/** The attempt of this account; an empty one where there is none. */
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

/** Removes an address that was deleted from the account from the stored checkout. */
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
