import { z } from 'zod';
import { day } from '../../day';
import { endpoint } from '../../endpoint';
import { moneyAmount, moneyInput } from '../../money';
import { refundAccount } from '../../orders/refund-accounts';
import { text } from '../../text';
import { area, person } from '../area';

/** The recorded transfers of an order that is or was to be paid by bank transfer, and their pending refunds. */
const orderTransfers = z.object({
  /** Oldest first. */
  transfers: z.array(
    z.object({
      _id: z.string(),
      amount: moneyAmount,
      receivedOn: z.string(),
      bankReference: z.string(),
      recordedAt: z.string(),
      recordedBy: person,
    }),
  ),
  /** The unpaid rest; 0 once the order is paid, or if it is to be paid another way. */
  due: moneyAmount,
  /** Refunds that staff have to transfer, oldest first. */
  refunds: z.array(z.object({ _id: z.string(), amount: moneyAmount })),
  /** The account for refunds; null until it is entered. */
  refundAccount: refundAccount
    .extend({
      /** False for a day after it replaced another account: until then nothing may be transferred to it. */
      isUsable: z.boolean(),
      usableAt: z.string(),
    })
    .nullable(),
});
export type OrderTransfers = z.infer<typeof orderTransfers>;

const transfers = area('staff:refunds', 'Admin: bank transfers');

export const getOrderTransfers = endpoint({
  ...transfers.get('/api/admin/orders/:id/transfers'),
  summary:
    'The transfers of an order that is or was to be paid by bank transfer; 409 `order_state` for any other order',
  response: orderTransfers,
});

export const recordTransfer = endpoint({
  ...transfers.post('/api/admin/orders/:id/transfers'),
  summary:
    'Record a received transfer. The order is paid once its whole total has arrived; a smaller or larger amount becomes a payment issue. If the order is paid another way by now, the transfer is refunded. The same day, amount and `bankReference` are recorded once',
  body: z.object({
    amount: moneyInput.refine((value) => value > 0, 'Must be more than 0.'),
    receivedOn: day,
    /** The bank's own reference, to tell two transfers of one amount and day apart. */
    bankReference: text(64).default(''),
  }),
  response: orderTransfers,
});

export const recordRefundTransfer = endpoint({
  ...transfers.post('/api/admin/refunds/:id/transfer'),
  summary:
    'Record that a pending refund of a bank transfer was transferred; repeating it changes nothing',
  body: z.object({
    sentOn: day,
    /** Where to, if the customer has not entered it. */
    account: refundAccount.optional(),
  }),
  response: orderTransfers,
});
