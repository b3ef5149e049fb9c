import { z } from 'zod';
import { productParams } from './catalogue';
import { endpoint } from './endpoint';
import { emailAddress, rawText } from './text';

/** The most sizes one account or address waits for at a time. */
export const STOCK_NOTICE_LIMIT = 50;

export const askForNotice = endpoint({
  method: 'POST',
  path: '/api/products/:productId/notify',
  access: 'catalogue',
  tag: 'Products',
  summary:
    'Be told by mail, once, when a size is back in stock; who is not signed in gives an `email`',
  status: 202,
  params: productParams,
  body: z.object({
    size: rawText(20).trim().min(1, 'Please choose a size.'),
    email: emailAddress.optional(),
  }),
  /** `isWaiting` is false where the size is in stock, so that there is nothing to wait for. */
  response: z.object({ message: z.string(), isWaiting: z.boolean() }),
});
