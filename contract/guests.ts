import { z } from 'zod';
import { jwtAnswer, newPassword } from './accounts';
import { cartWithGone } from './cart';
import { endpoint } from './endpoint';
import { personalData } from './personal-data';
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

export const adoptGuest = endpoint({
  method: 'POST',
  path: '/api/guest/adopt',
  access: 'user',
  tag,
  summary:
    'Move the cart and the unpaid orders of a guest, by its token, to the caller. Repeating it changes nothing',
  body: z.object({ token: rawText(2000, 1) }),
  response: cartWithGone,
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

export const sendDataLink = endpoint({
  method: 'POST',
  path: '/api/orders/:orderId/data-link',
  access: 'buyer',
  tag,
  summary:
    'Email a link to the address of a guest’s order, with which the data of this address can be downloaded or deleted. It works for an hour; three a day',
  status: 204,
  params: z.object({ orderId: z.string() }),
});

const dataLink = z.object({ token: rawText(200, 1) });

export const exportGuestData = endpoint({
  method: 'POST',
  path: '/api/guest/data',
  access: 'anyone',
  tag,
  summary:
    'All personal data of a guest, by the token of an emailed link. 401 `sign_in_required` if the orders belong to an account',
  body: dataLink,
  response: personalData,
});

export const eraseGuest = endpoint({
  method: 'POST',
  path: '/api/guest/erase',
  access: 'anyone',
  tag,
  summary:
    'Erase the data of a guest, by the token of an emailed link; orders are kept, anonymised. 401 `sign_in_required` if the orders belong to an account',
  status: 204,
  body: dataLink,
});
