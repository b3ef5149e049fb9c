import { z } from 'zod';
import { endpoint } from '../endpoint';
import { fieldTexts } from '../messages';
import { emailAddress, rawText } from '../text';
import { productParams } from './catalogue';

/** Maximum number of pending stock notices per account or address. */
export const STOCK_NOTICE_LIMIT = 50;

export const askForNotice = endpoint({
  method: 'POST',
  path: '/api/products/:productId/notify',
  access: 'catalogue',
  tag: 'Products',
  summary: 'Request one email when a size is back in stock; `email` is required unless signed in',
  status: 202,
  params: productParams,
  body: z.object({
    size: rawText(20).trim().min(1, fieldTexts.size),
    email: emailAddress.optional(),
  }),
  /** `isWaiting` is false if the size is already in stock. */
  response: z.object({ message: z.string(), isWaiting: z.boolean() }),
});
