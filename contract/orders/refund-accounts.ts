import { z } from 'zod';
import { endpoint } from '../endpoint';
import { rawText, requiredText } from '../text';
import { compactIban, isIban } from '../values/iban';

/** An IBAN, stored without spaces. */
export const ibanNumber = rawText(60)
  .overwrite(compactIban)
  .min(1, 'This field is required.')
  .refine((iban) => iban === '' || isIban(iban), 'Check the IBAN: its check digits don’t match.');

/** The account that a refund is transferred to. */
export const refundAccount = z.object({ accountHolder: requiredText(100), iban: ibanNumber });
export type RefundAccount = z.infer<typeof refundAccount>;

export const setRefundAccount = endpoint({
  method: 'PUT',
  path: '/api/orders/:orderId/refund-account',
  access: 'buyer',
  tag: 'Orders',
  summary:
    'Say where the refund of an order that was paid by bank transfer is sent. 409 `order_state` if no refund is to be transferred',
  params: z.object({ orderId: z.string() }),
  body: refundAccount,
  response: z.object({ ending: z.string() }),
});
