import type { OrderEventKind, OrderRefund } from '#contract/orders.admin';

/** The texts of the orders' screens. */

export const orders = {
  title: 'Orders',
  search: 'Search id, name or email',
  status: 'Status',
  paymentFilter: 'Payment',
  orderId: 'Order Id',
  columnTitle: 'Title',
  customer: 'Customer',
  price: 'Price',
  date: 'Order date',
  actions: 'Actions',
  choose: 'Choose',
  chooseNamed: (id: string) => `Choose order ${id}`,
  ship: 'Ship Order',
  shipping: 'Shipping',
  shipped: 'Shipped',
  shipNamed: (id: string) => `Ship Order ${id}`,
  notPaid: 'Not paid',
  deliver: 'Mark as delivered',
  delivering: 'Saving',
  delete: 'Delete',
  deleteNamed: (id: string) => `Delete order ${id}`,
  deleteTitle: 'Delete this order?',
  deleteText: (amount: string) =>
    amount === '$0.00'
      ? 'It is cancelled and leaves the lists; its stock goes back. Undoing it would bring it back as cancelled.'
      : `It leaves the lists, ${amount} is given back to the shopper, and stock that was not shipped goes back. This cannot be undone.`,
  deleting: 'Deleting',
  keep: 'Keep',
  wasDeleted: (id: string) => `Order ${id} deleted`,
  isBack: (id: string) => `Order ${id} is back`,
  wasShipped: (id: string) => `Order ${id} shipped`,
  wasDelivered: (id: string) => `Order ${id} delivered`,
  emptyTitle: 'No orders found',
  emptyText: 'Nothing fits the search and the filters.',
  exportCsv: 'Export CSV',
  exporting: 'Exporting',
  exported: 'The orders are saved as a file',
} as const;

export const bulk = {
  ship: (count: number) => (count === 1 ? 'Ship 1 order' : `Ship ${count} orders`),
  title: (count: number) => (count === 1 ? 'Ship 1 order?' : `Ship ${count} orders?`),
  text: 'Each shopper gets a mail that the parcel is on its way. This cannot be undone.',
  tooMany: (limit: number) => `At most ${limit} orders at once.`,
  confirm: 'Ship',
  shipping: 'Shipping',
  cancel: 'Not now',
  done: 'Done',
  resultTitle: (shipped: number, all: number) => `${shipped} of ${all} shipped`,
  results: 'What became of each order',
  order: 'Order',
  outcome: 'Outcome',
  shipped: 'Shipped',
  already: 'Was shipped already',
} as const;

export const paymentWords = {
  unpaid: 'Unpaid',
  paid: 'Paid',
  failed: 'Card declined',
  refunded: 'Refunded',
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
  customer: 'Customer and their orders',
  erased: 'The account was erased',
  timeline: 'Timeline',
  subtotal: 'Subtotal',
  promo: (code: string) => `Promo ${code}`,
  shippingCost: 'Shipping',
  total: 'Total',
  refunded: 'Refunded',
  card: (brand: string, last4: string) => `${brand} ending in ${last4}`,
  onDelivery: 'Paid on delivery',
  reference: 'Reference',
  paidAt: 'Paid at',
  failure: 'Last failure',
  refundable: 'Can still be given back',
  tracking: 'Tracking',
  deletedTitle: 'This order was deleted',
  restore: 'Put it back',
  restoring: 'Putting back',
  gone: 'There is no such order',
  back: 'All orders',
  slip: 'Packing slip',
} as const;

export const shipDialog = {
  title: (id: string) => `Ship order ${id}?`,
  text: 'The shopper gets a mail that the parcel is on its way.',
  number: 'Tracking number',
  carrier: 'Carrier',
  confirm: 'Ship Order',
  busy: 'Shipping',
  cancel: 'Not now',
} as const;

export const cancelDialog = {
  open: 'Cancel order',
  title: 'Cancel this order?',
  text: (amount: string) =>
    amount === '$0.00'
      ? 'Its stock goes back. This cannot be undone.'
      : `${amount} is given back to the shopper, and its stock goes back. This cannot be undone.`,
  confirm: 'Cancel order',
  busy: 'Cancelling',
  keep: 'Keep it',
  done: (id: string) => `Order ${id} cancelled`,
} as const;

export const refundDialog = {
  open: 'Refund',
  title: 'Give money back',
  what: 'What is given back',
  whole: (amount: string) => `All that is left, ${amount}`,
  items: 'Some items',
  amount: 'An amount',
  amountLabel: 'Amount in dollars',
  amountFault: (most: string) => `Enter an amount up to ${most}.`,
  itemsFault: 'Choose at least one piece.',
  quantityOf: (title: string, size: string) => `Pieces of ${title}, ${size}`,
  of: (quantity: number) => `of ${quantity}`,
  reason: 'Reason',
  reasonHint: 'The shopper is told that money is on its way; the reason stays with the order.',
  reasonFault: 'Say why.',
  givesBack: 'Gives back',
  toCard: (card: string) => `to ${card}`,
  confirm: (amount: string) => `Give back ${amount}`,
  confirmNone: 'Give back',
  busy: 'Giving back',
  cancel: 'Not now',
  done: (amount: string) => `${amount} is on its way back`,
} as const;

export const noteForm = {
  label: 'Note',
  hint: 'Staff alone see it.',
  add: 'Add note',
  adding: 'Adding',
  added: 'Note added',
  required: 'Write something first.',
} as const;

/** What happened to an order, in words; `by` of the staff is added where it was one of them. */
export const eventWords: Record<OrderEventKind, string> = {
  placed: 'Placed',
  paid: 'Paid',
  shipped: 'Shipped',
  delivered: 'Delivered',
  cancelled: 'Cancelled',
  deleted: 'Deleted',
  restored: 'Put back',
  'return-requested': 'Return asked for',
  'return-received': 'Return received',
  'return-rejected': 'Return not taken',
  refund: 'Refund decided',
  refunded: 'Money given back',
  mail: 'Mail sent',
  note: 'Note',
};

export const refundWords: Record<OrderRefund['reason'], string> = {
  cancelled: 'The order was cancelled',
  deleted: 'The order was deleted',
  returned: 'Pieces came back',
  late: 'It was paid after the order had ended',
  gateway: 'Given back at the payment gateway',
  staff: 'Decided by staff',
};

export const timeline = {
  mail: (subject: string) => `Mail: ${subject}`,
} as const;

export const slip = {
  title: (id: string) => `Packing slip ${id}`,
  heading: 'Packing slip',
  order: 'Order',
  placed: 'Order date',
  to: 'Deliver to',
  items: 'Items',
  qty: 'Qty',
  product: 'Product',
  colour: 'Colour',
  size: 'Size',
  packed: 'Packed',
  pieces: 'pieces',
  returns: (days: number) =>
    `Something does not fit? It can be sent back within ${days} days of delivery: choose the order in your account.`,
  print: 'Print',
  back: 'Back to the order',
} as const;
