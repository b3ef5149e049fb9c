import type { QueryClient } from '@tanstack/react-query';
import { addressKeys } from '../../../api/addresses/addresses';
import { call } from '../../../api/browser';
import type { OrderForm } from '../../../api/orders/orders';
import { showToast } from '../../../ui/overlays/toast';
import { checkout as texts } from '../messages';
import { readAttempt, storeAttempt } from './payment-attempt';

/** Saves the address of an order to the account. The shopper is told if that fails. */
export function saveAddress(client: QueryClient, form: OrderForm): void {
  const { email: _, deliveryMethodId: __, ...address } = form;
  call('POST /api/user/addresses', { body: address })
    .catch(() => showToast(texts.addressNotSaved))
    .finally(() => client.invalidateQueries({ queryKey: addressKeys.all }));
}

/** Saves the address that this tab's checkout is to save, once: the shopper has left the shop to pay, and the form is gone. */
export function saveStoredAddress(client: QueryClient, accountId: string): void {
  const attempt = readAttempt(accountId);
  if (!attempt.saveAddress) return;
  storeAttempt({ ...attempt, saveAddress: false });
  saveAddress(client, attempt.form as OrderForm);
}
