import { z } from 'zod';
import { countryCode } from '../catalogue/product-facts';
import { endpoint } from '../endpoint';
import { moneyAmount } from '../money';
import { paymentFlows } from '../values/orders/payment-methods';
import { paymentStatuses } from '../values/states';

export type { GatewayName } from '../values/orders/payment-methods';

/** What a shopper enters at the bank. */
const bankTransfer = z.object({
  accountHolder: z.string(),
  /** Without spaces. */
  iban: z.string(),
  /** Empty if the shop has set none. */
  bic: z.string(),
  /** The rest to be paid. */
  amount: moneyAmount,
  /** The sum of the recorded transfers. */
  received: moneyAmount,
  /** The payment reference: the order's number. */
  reference: z.string(),
});
export type BankTransfer = z.infer<typeof bankTransfer>;

/** A way to pay that the shop offers. */
export const offeredMethod = z.object({
  name: z.string(),
  label: z.string(),
  /** What the shopper reads before they order. */
  note: z.string().optional(),
  /** Its provider, as `gateway` of a payment. */
  gateway: z.string(),
  flow: z.enum(paymentFlows),
  /** The countries of the orders that it can pay; left out for all. */
  countries: z.array(countryCode).optional(),
  /** The smallest and the largest total that it can pay; left out where there is no limit. */
  least: moneyAmount.optional(),
  greatest: moneyAmount.optional(),
  /** Totals with more decimals cannot be paid; left out where the currency has no more. */
  decimals: z.number().int().optional(),
});
export type OfferedMethod = z.infer<typeof offeredMethod>;

/** An order's payment. `clientSecret` is present only for the owner, and only while the order can be paid. */
export const payment = z.object({
  status: z.enum(paymentStatuses),
  /** The provider, or `bank-transfer`, or `none` for payment on delivery. */
  gateway: z.string(),
  /** How the shopper pays, such as `card`: one of the shop's `paymentMethods` when the payment began. */
  method: z.string(),
  clientSecret: z.string().optional(),
  /** Where the owner pays, of a method that leaves the shop; only while the order can be paid. */
  redirectUrl: z.string().optional(),
  last4: z.string().optional(),
  brand: z.string().optional(),
  /** When the order is cancelled if the bank transfer has not arrived; only while it is awaited. */
  payBy: z.string().optional(),
  /** Only of a card that is charged when the order ships, once it is authorised. */
  capture: z
    .object({
      /** What can still be charged; 0 once the authorisation has ended. */
      authorised: moneyAmount,
      captured: moneyAmount,
      /** When the authorisation ends; null if it has ended, or that is not known. */
      until: z.string().nullable(),
    })
    .optional(),
  /** Only where one order is read, while the bank transfer is awaited. */
  bankTransfer: bankTransfer.optional(),
  /** Only for the owner, while staff have to transfer a refund: the end of the account's IBAN, null if none was entered. */
  refundAccount: z.object({ ending: z.string().nullable() }).optional(),
});
export type Payment = z.infer<typeof payment>;

export const receivePaymentEvent = endpoint({
  method: 'POST',
  path: '/webhooks/:gateway',
  access: 'anyone',
  tag: 'Payments',
  summary:
    "Receive a payment gateway's signed event; each is applied once, unknown events are ignored",
  params: z.object({ gateway: z.string() }),
  response: z.object({ received: z.literal(true) }),
});
