import { z } from 'zod';
import { endpoint } from './endpoint';
import { rawText } from './text';
import { paymentStatuses } from './values/states';

export const gateways = ['sandbox', 'stripe', 'none'] as const;
export type GatewayName = (typeof gateways)[number];

/** An order's payment. `clientSecret` is present only for the owner, and only while the order can be paid. */
export const payment = z.object({
  status: z.enum(paymentStatuses),
  gateway: z.enum(gateways),
  clientSecret: z.string().optional(),
  last4: z.string().optional(),
  brand: z.string().optional(),
});
export type Payment = z.infer<typeof payment>;

/** The endpoint of the built-in sandbox gateway. As it simulates an external service, it has its own error shape. */
export const confirmSandboxPayment = endpoint({
  method: 'POST',
  path: '/sandbox-gateway/payments/:clientSecret/confirm',
  access: 'anyone',
  tag: 'Sandbox gateway',
  summary: 'Pay with a test card; 402 `{status: "declined", message}` when the card is refused',
  params: z.object({ clientSecret: z.string() }),
  body: z.object({ number: rawText(40), expiry: rawText(10), cvv: rawText(10) }),
  response: z.object({ status: z.enum(['succeeded', 'declined']), message: z.string().optional() }),
});

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
