import { z } from 'zod';
import { identityProof, profile } from './accounts';
import { address } from './addresses/addresses';
import { endpoint } from './endpoint';
import { fitProfile } from './fit';
import { moneyAmount } from './money';
import { invoice } from './orders/invoices';
import { rawText } from './text';

const orderedItem = z.object({
  title: z.string(),
  brand: z.string(),
  colour: z.string(),
  size: z.string(),
  quantity: z.number().int(),
  unitPrice: moneyAmount,
  unitDiscountPrice: moneyAmount,
});

const heldOrder = z.object({
  _id: z.string(),
  number: z.number().int(),
  placedAt: z.string(),
  orderStatus: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  mobile: z.string(),
  streetAddress: z.string(),
  city: z.string(),
  state: z.string(),
  zipCode: z.string(),
  country: z.string(),
  items: z.array(orderedItem),
  promoCode: z.string().nullable(),
  /** The names of the promotions that applied. */
  promotions: z.array(z.string()).default([]),
  /** Of all amounts, ISO 4217. */
  currency: z.string(),
  promo: moneyAmount,
  shipping: moneyAmount,
  total: moneyAmount,
  /** Changes after the order was placed. */
  changes: z.array(z.object({ at: z.string(), status: z.string(), summary: z.array(z.string()) })),
  tracking: z.object({ number: z.string(), carrier: z.string() }),
  parcels: z.array(
    z.object({ number: z.string(), carrier: z.string(), url: z.string(), shippedAt: z.string() }),
  ),
  /** Earlier attempts to pay the order, which another has replaced. */
  paymentAttempts: z.array(
    z.object({
      at: z.string(),
      endedAt: z.string(),
      status: z.string(),
      brand: z.string().nullable(),
      last4: z.string().nullable(),
    }),
  ),
  payment: z
    .object({
      status: z.string(),
      refunded: moneyAmount,
      brand: z.string().nullable(),
      last4: z.string().nullable(),
    })
    .nullable(),
});

/** All personal data that the shop stores about one person. Times are ISO 8601 in UTC. */
export const personalData = z.object({
  exportedAt: z.string(),
  /**
   * While `emailConfirmedAt` is null, data that belongs only to the address (newsletter, emails that others caused) is left out.
   * `unpaidUnits` is the approved number of units in unpaid orders; null for the default limits.
   */
  account: profile.extend({
    createdAt: z.string(),
    emailConfirmedAt: z.string().nullable(),
    unpaidUnits: z.number().int().nullable(),
  }),
  /** Previous email addresses, while the change can be undone. */
  formerEmails: z.array(z.object({ email: z.string(), changedAt: z.string() })),
  /** When the second factor was enabled; null if it is not. */
  secondFactorSince: z.string().nullable(),
  sessions: z.array(z.object({ createdAt: z.string(), expiresAt: z.string() })),
  wishlist: z.array(z.object({ product: z.string(), title: z.string(), addedAt: z.string() })),
  cart: z.array(
    z.object({
      product: z.string(),
      title: z.string(),
      size: z.string(),
      quantity: z.number().int(),
      addedAt: z.string(),
    }),
  ),
  addresses: z.array(address.omit({ _id: true, lines: true })),
  stockNotices: z.array(
    z.object({
      product: z.string(),
      title: z.string(),
      size: z.string(),
      askedAt: z.string(),
    }),
  ),
  /** Measurements in centimetres and usual sizes by category, unless they are only on the device. */
  fit: fitProfile.extend({ savedAt: z.string() }).nullable(),
  /** Reviews of ordered products; `reply` is the shop's public answer. */
  reviews: z.array(
    z.object({
      product: z.string(),
      title: z.string(),
      size: z.string(),
      rating: z.number().int(),
      fit: z.string().nullable(),
      length: z.string().nullable(),
      heightCm: z.number().int().nullable(),
      text: z.string(),
      displayName: z.string(),
      state: z.string(),
      reply: z.string(),
      pictures: z.array(z.string()),
      writtenAt: z.string(),
    }),
  ),
  /** Reviews that the person found helpful, by id. */
  helpfulVotes: z.array(z.object({ review: z.string(), at: z.string() })),
  /** When the person asked not to be asked for reviews; null if they did not. */
  reviewRequestsStoppedAt: z.string().nullable(),
  orders: z.array(heldOrder),
  /** Orders that staff have prepared and not sent. */
  draftOrders: z.array(
    heldOrder
      .pick({
        firstName: true,
        lastName: true,
        email: true,
        mobile: true,
        streetAddress: true,
        city: true,
        state: true,
        zipCode: true,
        country: true,
      })
      .extend({
        company: z.string().optional(),
        vatNumber: z.string().optional(),
        items: z.array(
          z.object({ product: z.string(), size: z.string(), quantity: z.number().int() }),
        ),
        savedAt: z.string(),
      }),
  ),
  /** Where refunds are transferred to; kept for 30 days after the refund. */
  refundAccounts: z.array(
    z.object({
      order: z.string(),
      accountHolder: z.string(),
      iban: z.string(),
      enteredAt: z.string(),
    }),
  ),
  /** What payment providers know the person as, who keep the saved cards. */
  savedCards: z.array(
    z.object({ provider: z.string(), reference: z.string().nullable(), since: z.string() }),
  ),
  returns: z.array(
    z.object({
      _id: z.string(),
      order: z.string(),
      reason: z.string(),
      /** Why it was rejected. */
      rejection: z.string().nullable(),
      status: z.string(),
      requestedAt: z.string(),
    }),
  ),
  /** Declared withdrawals; `order` is its number as it was typed. */
  withdrawals: z.array(
    z.object({
      name: z.string(),
      email: z.string(),
      order: z.string(),
      items: z.string(),
      status: z.string(),
      declaredAt: z.string(),
    }),
  ),
  /** They are kept after an erasure: the law requires it. */
  invoices: z.array(invoice),
  /** What electronic invoices of the orders state. They are kept with the invoices. */
  buyerReferences: z.array(
    z.object({ orderId: z.string(), reference: z.string(), electronicAddress: z.string() }),
  ),
  promoCodes: z.array(z.string()),
  /** The groups of customers that staff put the person in. */
  customerGroups: z.array(z.object({ name: z.string(), addedAt: z.string() })),
  newsletter: z.object({ subscribedAt: z.string(), confirmedAt: z.string().nullable() }).nullable(),
  /** Which reminders the address wants, and those that the account got in the last weeks. */
  emailChoices: z.array(
    z.object({ list: z.string(), isWanted: z.boolean(), chosenAt: z.string() }),
  ),
  reminders: z.array(z.object({ list: z.string(), createdAt: z.string() })),
  /** Set if a mail server has refused the address, so that it gets no reminders. */
  refusedAddress: z.object({ error: z.string(), refusedAt: z.string() }).nullable(),
  mails: z.array(
    z.object({ to: z.string(), subject: z.string(), text: z.string(), createdAt: z.string() }),
  ),
});
export type PersonalData = z.infer<typeof personalData>;

export const exportOwnData = endpoint({
  method: 'GET',
  path: '/api/user/export',
  access: 'user',
  tag: 'Accounts',
  summary: 'All personal data of the caller',
  response: personalData,
});

export const eraseAccount = endpoint({
  method: 'DELETE',
  path: '/api/user',
  access: 'user',
  tag: 'Accounts',
  summary:
    'Erase the account; its orders are kept, anonymised. Needs `currentPassword`, and `code` where sign-in needs one',
  status: 204,
  body: z.object(identityProof),
});

export const sendDataLink = endpoint({
  method: 'POST',
  path: '/api/orders/:orderId/data-link',
  access: 'buyer',
  tag: 'Guests',
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
  tag: 'Guests',
  summary:
    'All personal data of a guest, by the token of an emailed link. 401 `sign_in_required` if the orders belong to an account',
  body: dataLink,
  response: personalData,
});

export const eraseGuest = endpoint({
  method: 'POST',
  path: '/api/guest/erase',
  access: 'anyone',
  tag: 'Guests',
  summary:
    'Erase the data of a guest, by the token of an emailed link; orders are kept, anonymised. 401 `sign_in_required` if the orders belong to an account',
  status: 204,
  body: dataLink,
});
