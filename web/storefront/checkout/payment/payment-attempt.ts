import { ownValue } from '#contract/values/own-value';
import { isAdopted } from '../../../api/guest-cart/adopted-guest';
import type { OrderForm } from '../../../api/orders/orders';
import { readStoredJson, writeStorage } from '../../storage';
import { type DestinationFields, destinationOf } from '../address/saved-addresses.rules';

const KEY = 'checkout';

/** The values typed into this tab's checkout, without the card. They survive a reload and an expired session. */
interface Attempt {
  accountId: string;
  form: Partial<OrderForm>;
  /** Whether the address is to be saved to the account. */
  saveAddress: boolean;
}

/** The stored attempt of this account, or of the guest before sign-in; else an empty one. */
export function readAttempt(accountId: string): Attempt {
  const stored = readStoredJson('sessionStorage', KEY) as Partial<Attempt> | null;
  const owner = stored?.accountId ?? '';
  if (!stored || (owner !== accountId && !isAdopted(owner, accountId)))
    return { accountId, form: {}, saveAddress: false };
  return { accountId, form: stored.form ?? {}, saveAddress: stored.saveAddress === true };
}

/** Without storage the attempt lasts as long as the page. */
export function storeAttempt(attempt: Attempt): void {
  writeStorage('sessionStorage', KEY, JSON.stringify(attempt));
}

/** Removes an address that was deleted from the account from the stored checkout. */
export function forgetAddress(address: DestinationFields): void {
  const attempt = readStoredJson('sessionStorage', KEY) as Attempt | null;
  if (!attempt?.form) return;
  const isSame = Object.entries(destinationOf(address)).every(
    ([name, value]) => ownValue(attempt.form, name)?.trim() === value.trim(),
  );
  if (isSame)
    storeAttempt({ ...attempt, form: attempt.form.email ? { email: attempt.form.email } : {} });
}
