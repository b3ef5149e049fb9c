import { z } from 'zod';
import { endpoint } from '../endpoint';
import { fieldTexts } from '../messages';
import { rawText, requiredText } from '../text';
import { compactIban, isIban } from '../values/payments/iban';

/** An IBAN, stored without spaces. */
export const ibanNumber = rawText(60)
  .overwrite(compactIban)
  .min(1, fieldTexts.required)
  .refine((iban) => iban === '' || isIban(iban), fieldTexts.iban);

/** The account that a refund is transferred to. */
export const refundAccount = z.object({ accountHolder: requiredText(100), iban: ibanNumber });
export type RefundAccount = z.infer<typeof refundAccount>;

export const sendRefundAccountLink = endpoint({
  method: 'POST',
  path: '/api/orders/:orderId/refund-account-link',
  access: 'buyer',
  tag: 'Orders',
  summary:
    'Email the link with which the account for the refund of a bank transfer is entered, to the address of the order. 409 `order_state` if no refund is to be transferred',
  status: 204,
  params: z.object({ orderId: z.string() }),
});

export const setRefundAccount = endpoint({
  method: 'POST',
  path: '/api/refund-account',
  access: 'anyone',
  tag: 'Orders',
  summary:
    'Say where the refund of a bank transfer is sent, with the token of the emailed link, which works for an hour and once. An account that replaces another is used 24 hours later. 409 `order_state` if no refund is to be transferred',
  body: refundAccount.extend({ token: rawText(200, 1) }),
  response: z.object({ ending: z.string() }),
});
