import type {
  OrderEventKind,
  OrderRefund,
  paymentFilters as paymentFilterNames,
} from '#contract/admin/orders/orders';
import { paymentStatusLabels } from '#contract/values/orders/messages';
import type { Collection } from '#contract/values/orders/payment-methods';
import { formatCount } from '../../ui/text/format-count';

/** Texts of the order screens. */

export const orders = {
  title: 'Orders',
  search: 'Search orders',
  status: 'Status',
  paymentFilter: 'Payment',
  orderId: 'Order Id',
  order: 'Order',
  columnTitle: 'Title',
  customer: 'Customer',
  price: 'Price',
  date: 'Order date',
  chooseNamed: (id: string) => `Select order ${id}`,
  ship: 'Ship Order',
  shipNamed: (id: string) => `Ship Order ${id}`,
  notSent: (count: number) => `${count} not sent`,
  expires: (moment: string) => `Expires ${moment}`,
  deliver: 'Mark as delivered',
  collect: 'Mark as collected',
  delivering: 'Saving',
  deleteNamed: (id: string) => `Delete order ${id}`,
  deleteTitle: (id: string) => `Delete order ${id}?`,
  deleteCancelsOrder: 'This cancels the order and returns its items to stock.',
  deleteCancelsRest: 'This cancels the rest of the order and returns its items to stock.',
  deleteRefunds: (amount: string) => `${amount} is refunded.`,
  deleteEmails:
    'We’ll email the customer and move the order to Deleted. You can restore it to the list, but the cancellation is final.',
  deleteHides:
    'This only hides it: nothing is refunded or restocked. You’ll find it under Deleted, where you can restore it.',
  delete: 'Delete order',
  deleteCancels: 'Cancel and delete order',
  deleting: 'Deleting',
  deleteRejectedTitle: 'This order can’t be deleted',
  deleteNoRight:
    'Deleting this order cancels it and refunds the customer. Ask someone with the right to refund.',
  close: 'Close',
  wasDeleted: (id: string) => `Order ${id} deleted`,
  isBack: (id: string) => `Order ${id} restored`,
  wasShipped: (id: string) => `Order ${id} shipped`,
  wasUnshipped: (id: string) => `Order ${id} is Pending again`,
  undoShipment: 'Undo shipment',
  undoingShipment: 'Undoing',
  wasDelivered: (id: string) => `Order ${id} delivered`,
  wasCollected: (id: string) => `Order ${id} collected`,
  emptyTitle: 'No orders found',
  emptyText: 'No orders match your search and filters.',
  drafts: 'Drafts',
  invoices: 'Invoices',
  createDraft: 'Create draft',
  exportCsv: 'Export CSV',
  exporting: 'Exporting',
  exported: 'Orders downloaded',
} as const;

/** The filter by payment: the orders to look after first. */
export const paymentFilters = {
  awaiting: 'Awaiting payment',
  to_transfer: 'Refund to transfer',
  unpaid: paymentStatusLabels.unpaid,
  processing: paymentStatusLabels.processing,
  authorised: paymentStatusLabels.authorised,
  paid: paymentStatusLabels.paid,
  failed: paymentStatusLabels.failed,
  voided: paymentStatusLabels.voided,
  refunded: paymentStatusLabels.refunded,
} satisfies Record<(typeof paymentFilterNames)[number], string>;

export const bulk = {
  ship: (count: number) => (count === 1 ? 'Ship 1 order' : `Ship ${count} orders`),
  title: (count: number) => (count === 1 ? 'Ship 1 order?' : `Ship ${count} orders?`),
  text: 'We’ll email each customer shortly after. Until then you can undo it.',
  number: 'Tracking number',
  numberOf: (order: string) => `Tracking number of order ${order}`,
  customer: 'Customer',
  undo: 'Undo',
  undoing: 'Undoing',
  undone: (count: number) =>
    count === 1 ? '1 order is Pending again' : `${count} orders are Pending again`,
  undoFailed: (count: number) =>
    count === 1 ? '1 could not be undone' : `${count} could not be undone`,
  confirm: 'Ship',
  anyway: (count: number) => (count === 1 ? 'Ship 1 anyway' : `Ship ${count} anyway`),
  shipping: 'Shipping',
  done: 'Done',
  resultTitle: (shipped: number, all: number) => `${shipped} of ${all} shipped`,
  results: 'Result for each order',
  order: 'Order',
  outcome: 'Outcome',
  shipped: 'Shipped',
} as const;

export const detail = {
  order: (id: string) => `Order ${id}`,
  items: 'Items',
  product: 'Product',
  size: 'Size',
  qty: 'Qty',
  price: 'Price',
  payment: 'Payment',
  address: 'Shipping address',
  method: 'Method',
  promised: (day: string) => `Promised for ${day}`,
  promisedBetween: (from: string, to: string) => `Promised for ${from} to ${to}`,
  customer: 'Customer and their orders',
  erased: 'Account deleted',
  timeline: 'Timeline',
  subtotal: 'Subtotal',
  promo: (code: string) => `Promo ${code}`,
  discountOf: (reason: string) => `Discount: ${reason}`,
  shippingCost: 'Shipping',
  taxAdded: 'Tax',
  taxIncluded: 'Includes tax',
  invoices: 'Invoices',
  total: 'Total',
  refunded: 'Refunded',
  refunds: 'Refunds',
  refundPending: 'Refund in progress',
  itemNotSent: (count: number) => `${count} refunded: back to stock, not sent`,
  itemRefunded: (count: number) => `${count} refunded`,
  card: (brand: string, last4: string) => `${brand} ending in ${last4}`,
  reference: 'Reference',
  paidAt: 'Paid at',
  authorised: 'Authorised',
  authorisedUntil: (amount: string, until: string) => `${amount}, ends ${until}`,
  captured: 'Charged',
  charging: 'To be charged',
  notCharged: 'Not charged',
  notChargedBecause: (amount: string, reason: string) => `${amount}: ${reason}`,
  failure: 'Last error',
  expires: 'Expires',
  refundable: 'Refundable',
  fee: 'Provider fee',
  net: 'Net',
  dispute: 'Disputed',
  disputeOf: (amount: string, status: string) => `${amount}, ${status}`,
  disputes: { open: 'not decided', won: 'won', lost: 'lost' },
  tracking: 'Tracking',
  deletedTitle: 'This order was deleted',
  restore: 'Restore order',
  restoring: 'Restoring',
  notFound: 'Order not found',
  back: 'All orders',
  slip: 'Packing slip',
} as const;

export const itemUnits = {
  quantityOf: (title: string, size: string) => `Quantity of ${title}, ${size}`,
  of: (quantity: number) => `of ${quantity}`,
} as const;

export const cancelDialog = {
  open: 'Cancel order',
  title: 'Cancel this order?',
  text: 'The items go back to stock. This can’t be undone.',
  textWithRefund: (amount: string) =>
    `${amount} is refunded and the items go back to stock. This can’t be undone.`,
  confirm: 'Cancel order',
  busy: 'Cancelling',
  keep: 'Keep order',
  done: (id: string) => `Order ${id} cancelled`,
} as const;

export const capture = {
  failedTitle: 'The card couldn’t be charged',
  failedText: 'A shipped parcel hasn’t been charged yet. Try again, or hold the parcel back.',
  retry: 'Charge again',
  retrying: 'Charging',
  retried: 'The card is being charged',
  endedTitle: 'The card’s authorisation has ended',
  endedText:
    'Nothing was charged. Ask the customer to pay again within 3 days, or cancel the order.',
  renew: 'Ask for a new payment',
  renewing: 'Asking',
  renewed: 'The customer has been asked to pay',
  endingTitle: (until: string) => `The card can be charged until ${until}`,
  endingText: 'Ship the order by then. After that, the customer has to pay again.',
} as const;

export const refundDialog = {
  open: 'Refund',
  title: 'Refund order',
  what: 'Refund',
  whole: (amount: string) => `Full remaining amount, ${amount}`,
  items: 'Selected items',
  amount: 'Custom amount',
  amountLabel: (currency: string) => `Amount in ${currency}`,
  amountInvalid: (most: string) => `Enter an amount up to ${most}.`,
  itemsRequired: 'Select at least one item.',
  reason: 'Reason',
  reasonHint: 'The customer gets an email about the refund. The reason is only shown to staff.',
  reasonRequired: 'Enter a reason.',
  givesBack: 'Refund',
  toCard: (card: string) => `to ${card}`,
  ways: {
    online: 'A refund always goes back the way the order was paid.',
    transfer:
      'A refund always goes back the way the order was paid: make the transfer yourself, then record it on this page.',
    delivery:
      'A refund always goes back the way the order was paid: pay it back to the customer yourself.',
  } satisfies Record<Collection, string>,
  confirm: (amount: string) => `Refund ${amount}`,
  confirmNone: 'Refund',
  busy: 'Refunding',
  done: (amount: string) => `Refunded ${amount}`,
  handling: 'What happens to these items?',
  handlingSent: 'Still sent to the customer',
  handlingRestock: 'Not sent, back to stock',
  handlingRequired: 'Choose whether the items are still sent.',
  nothingToSend: 'This would leave nothing to send. Choose the full remaining amount instead.',
  cancelsRest: 'This refunds the order in full, so the rest isn’t shipped and goes back to stock.',
  cancels:
    'This refunds the order in full, so the order is cancelled: nothing is shipped and the items go back to stock.',
} as const;

/** The electronic invoices of a business buyer. */
export const electronicInvoices = {
  title: 'E-invoices',
  facturX: 'Factur-X (PDF)',
  xRechnung: 'XRechnung (XML)',
  ready: (form: string) => `${form}: ready on the invoice page`,
  lacks: (form: string) => `${form} can’t be made yet:`,
  missing: (text: string, rule: string) => `${text} (${rule})`,
  reference: 'Buyer’s reference',
  referenceHint: 'What the buyer asks you to state, such as a Leitweg-ID or an order number.',
  electronicAddress: 'Buyer’s electronic address',
  electronicAddressHint: 'An email address, or a scheme and an identifier: 0204:991-12345-67',
  save: 'Save reference',
  saving: 'Saving',
  saved: 'Reference saved',
} as const;

export const noteForm = {
  label: 'Note',
  hint: 'Only visible to staff.',
  add: 'Add note',
  adding: 'Adding',
  added: 'Note added',
  required: 'Enter a note.',
} as const;

/** Labels of the events on an order’s timeline. */
export const eventWords: Record<OrderEventKind, string> = {
  placed: 'Placed',
  processing: 'Payment processing',
  failed: 'Payment failed',
  'attempt-ended': 'Payment attempt ended',
  'paid-again': 'Paid a second time',
  authorised: 'Card authorised',
  captured: 'Card charged',
  'authorisation-ended': 'Authorisation ended',
  'authorisation-released': 'Not charged, released to the customer:',
  disputed: 'Disputed by the customer’s bank:',
  'dispute-won': 'Dispute won:',
  'dispute-lost': 'Dispute lost:',
  'payment-requested': 'New payment requested',
  paid: 'Paid',
  transfer: 'Transfer received',
  shipped: 'Shipped',
  'parcel-delivered': 'Parcel delivered',
  'rest-cancelled': 'Rest of the order cancelled',
  'shipment-undone': 'Shipment undone',
  tracking: 'Tracking changed',
  delivered: 'Delivered',
  cancelled: 'Cancelled',
  changed: 'Changed',
  deleted: 'Deleted',
  restored: 'Restored',
  'return-requested': 'Return requested',
  'return-received': 'Return received',
  'return-rejected': 'Return rejected',
  refund: 'Refund issued',
  refunded: 'Refund completed',
  mail: 'Email sent',
  note: 'Note',
};

export const refundWords: Record<OrderRefund['reason'], string> = {
  cancelled: 'The order was cancelled',
  deleted: 'The order was deleted',
  returned: 'Items returned',
  late: 'Paid too late',
  gateway: 'Refunded at the payment gateway',
  staff: 'Refunded by staff',
  changed: 'The order was changed',
  chargeback: 'Taken back by the customer’s bank',
};

export const timeline = {
  mail: (subject: string) => `Email: ${subject}`,
} as const;

export const slip = {
  title: (id: string) => `Packing slip ${id}`,
  heading: 'Packing slip',
  order: 'Order',
  placed: 'Order date',
  to: 'Deliver to',
  method: 'Delivery method',
  items: 'Items',
  qty: 'Qty',
  product: 'Product',
  sku: (sku: string) => `SKU ${sku}`,
  barcode: (barcode: string) => `Barcode ${barcode}`,
  size: 'Size',
  packed: 'Packed',
  notSent: 'Refunded and not in this parcel:',
  parcel: 'Parcel',
  parcelOf: (number: number, count: number) => `${number} of ${count}`,
  elsewhere: 'In other parcels:',
  unsentItem: (quantity: number, title: string, size: string) => `${quantity} × ${title} (${size})`,
  itemCount: (count: number) => formatCount(count, 'item'),
  returns: (days: number) =>
    `Not right? Return it within ${formatCount(days, 'day', 'days')} of delivery: choose the order in your account.`,
  print: 'Print',
  back: 'Back to the order',
  all: 'Packing slips',
  allTitle: (count: number) => (count === 1 ? '1 packing slip' : `${count} packing slips`),
  backToAll: 'Back to orders',
  noOrders: 'No orders are selected. Select orders in the list, then choose “Packing slips”.',
} as const;

/** Texts of the dialog in which staff record a return. */
export const createReturn = {
  open: 'Create return',
  title: (order: string) => `Create a return for order ${order}`,
  text: 'We’ll email the customer how to send the items, even after the return period.',
  none: 'Choose at least one item.',
  reason: 'Reason',
  confirm: 'Create return',
  busy: 'Creating',
  done: (number: string) => `Return ${number} created`,
} as const;
