import type { OrderForm } from '../../../api/orders';
import { type Destination, destinationOf } from '../address/shipping-addresses.rules';

const KEY = 'checkout';

/** The values typed into this tab's checkout, without the card. They survive a reload and an expired session. */
export interface Attempt {
  accountId: string;
  form: Partial<OrderForm>;
  /** Whether the address is to be saved to the account. */
  saveAddress: boolean;
}

/** The stored attempt of this account, or an empty one. */
export function readAttempt(accountId: string): Attempt {
  const fresh: Attempt = { accountId, form: {}, saveAddress: false };
  try {
    const stored = JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as Partial<Attempt> | null;
    if (stored?.accountId !== accountId) return fresh;
    return { ...fresh, form: stored.form ?? {}, saveAddress: stored.saveAddress === true };
  } catch {
    return fresh;
  }
}

export function storeAttempt(attempt: Attempt): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(attempt));
  } catch {
    // Without storage the attempt lasts as long as the page.
  }
}

/** Removes an address that was deleted from the account from the stored checkout. */
export function forgetAddress(address: Destination): void {
  const text = sessionStorage.getItem(KEY);
  const attempt = text === null ? null : (JSON.parse(text) as Attempt);
  if (!attempt?.form) return;
  const isSame = Object.entries(destinationOf(address)).every(
    ([name, value]) => attempt.form[name as keyof OrderForm]?.trim() === value.trim(),
  );
  if (isSame)
    storeAttempt({ ...attempt, form: attempt.form.email ? { email: attempt.form.email } : {} });
}
