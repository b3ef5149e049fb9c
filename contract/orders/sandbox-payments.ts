import { z } from 'zod';
import { endpoint } from '../endpoint';
import { rawText } from '../text';

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
