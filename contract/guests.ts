import { z } from 'zod';
import { jwtAnswer, newPassword } from './accounts';
import { endpoint } from './endpoint';
import { rawText } from './text';

/** Days after which a visitor's unused cart is deleted. */
export const GUEST_CART_DAYS = 30;
/** Days after an order during which the link in its emails opens it. */
export const ORDER_LINK_DAYS = 180;

const tag = 'Guests';

export const startGuest = endpoint({
  method: 'POST',
  path: '/api/guest',
  access: 'catalogue',
  tag,
  summary:
    'Start a visitor’s cart, where the catalogue is public. The token allows the cart, placing an order, and for a day after that the order. The cart is deleted after 30 days without use',
  status: 201,
  response: jwtAnswer,
});

export const saveGuestDetails = endpoint({
  method: 'POST',
  path: '/api/guest/account',
  access: 'buyer',
  limitsLink: true,
  tag,
  summary:
    'Turn a guest with an order into an account with the order’s name and email. 409 `email_taken` if the email has an account',
  status: 201,
  body: z.object({ password: newPassword }),
  response: jwtAnswer,
});

export const openOrderLink = endpoint({
  method: 'POST',
  path: '/api/guest/order-link',
  access: 'anyone',
  tag,
  summary:
    'Exchange the token of the link in a guest’s order email for a guest’s session of 12 hours. The link works for 180 days, and until the order belongs to an account: then 401 `sign_in_required`',
  body: z.object({ token: rawText(200, 1) }),
  response: jwtAnswer.extend({ orderId: z.string() }),
});
