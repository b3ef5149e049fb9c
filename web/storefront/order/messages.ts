/** Texts of the order page. */
export const order = {
  success: 'Payment Successful!',
  thanks: 'Thank you for your order',
  states: {
    Pending: 'We’re preparing your order',
    Shipped: 'Your order is on its way',
    Delivered: 'Your order has been delivered',
    Returned: 'Your order was returned',
  },
  pickupStates: {
    Pending: 'We’re preparing your order',
    Shipped: 'Your order is ready to collect',
    Delivered: 'You’ve collected your order',
    Returned: 'Your order was returned',
  },
  partShipped: 'Part of your order is on its way',
  partReady: 'Part of your order is ready to collect',
  waiting: 'Confirming your payment',
  processing: 'Your bank is confirming the payment',
  processingText:
    'We’ve received your order and hold your items. We’ll email you once your bank has confirmed.',
  waitingText: 'This takes a moment. Stay here or come back later. You won’t be charged twice.',
  unpaid: 'Payment needed',
  unpaidText:
    'Just paid? It can take two minutes to reach us, and this page updates automatically. Otherwise, pay now. You won’t be charged twice.',
  transfer: (amount: string) => `Please transfer ${amount}`,
  transferText: (name: string, until: string, email: string) =>
    `Thank you for your order, ${name}. We’ll hold your items until ${until} and send them as soon as your payment arrives. We’ve emailed the details to ${email}.`,
  failed: 'Your payment didn’t go through',
  failedText:
    'You haven’t been charged. We’re holding your items for a short while, so please try again.',
  voided: 'We couldn’t charge your card',
  voidedText:
    'Your card’s authorisation has expired, and you haven’t been charged. We’ll contact you about your order.',
  chargedLater: 'You’ll be charged when we ship.',
  chargeLater: 'Charged when we ship',
  stepAuthorised: 'Card authorised',
  payNow: 'Pay now',
  payAnotherWay: 'Pay another way',
  notSwitched: 'We couldn’t change how you pay. Please try again.',
  payBy: (time: string) => `Pay by ${time}, or the order will be cancelled.`,
  cancelled: 'This order was cancelled',
  refunded: 'This order was refunded',
  notCharged: 'You haven’t been charged.',
  refundDone: (amount: string) => `We’ve refunded ${amount} to your original payment method.`,
  refundOnItsWay: (amount: string) =>
    `Your refund of ${amount} is on its way to your original payment method.`,
  refundByTransfer: (amount: string) => `We’ll transfer ${amount} back to you.`,
  itemNotSent: (count: number) => `${count} refunded, not sent`,
  itemRefunded: (count: number) => `${count} refunded`,
  lead: (name: string, email: string) =>
    `Thank you, ${name}. A confirmation is on its way to ${email}.`,
  leadPending: (name: string) =>
    `Thank you, ${name}. We’ll email you when your parcel is on its way.`,
  leadShipped: (name: string) => `Thank you, ${name}. Your parcel is on its way.`,
  leadPart: (name: string) =>
    `Thank you, ${name}. Your order is coming in several parcels. We’ll email you about the next one.`,
  leadReady: (name: string) => `Thank you, ${name}. You can collect it now.`,
  leadCollected: (name: string) => `Thank you, ${name}. We hope everything fits.`,
  leadDelivered: (name: string) => `Thank you, ${name}. Your parcel has arrived.`,
  leadReturned: (name: string) => `Thank you, ${name}. We’ve received your return.`,
  leadOnDelivery: (name: string, email: string) =>
    `Thank you, ${name}. You pay when the parcel arrives. A confirmation is on its way to ${email}.`,
  title: 'Order',
  id: 'Order',
  delivery: 'Estimated delivery',
  delivered: 'Delivered',
  readyToCollect: 'Ready to collect',
  collected: 'Collected',
  pickup: 'Collect from',
  method: 'Delivery method',
  days: (from: string, to: string) => `${from} to ${to}`,
  ordered: 'Ordered',
  address: 'Shipping address',
  ownAddress: 'Your address',
  payment: 'Payment',
  paidWith: (brand: string, last4: string) => `${brand} ending in ${last4}`,
  card: 'Card',
  items: 'Items',
  product: 'Product',
  size: 'Size',
  sizeOf: (size: string) => `size ${size}`,
  qty: 'Qty',
  price: 'Price',
  status: 'Status',
  ready: 'Ready for Delivery',
  itemShipped: 'Shipped',
  itemPartlyShipped: 'Partly shipped',
  awaiting: 'Awaiting payment',
  sums: 'Order total',
  total: 'Total price',
  refund: 'Refunded',
  refundPending: 'Refund in progress',
  progress: 'Progress',
  notYet: 'not yet',
  stepPlaced: 'Order placed',
  stepPaid: 'Paid',
  stepShipped: 'Shipped',
  stepDelivered: 'Delivered',
  stepReady: 'Ready to collect',
  stepCollected: 'Collected',
  stepCancelled: 'Cancelled',
  stepReturnAsked: 'Return requested',
  stepReturned: 'Return received',
  stepReturnRejected: 'Return rejected',
  onItsWay: (amount: string) => `${amount} on its way to your original payment method`,
  toBeTransferred: (amount: string) => `${amount} to be transferred back`,
  pieces: (count: number) => (count === 1 ? '1 item' : `${count} items`),
  returnTitle: 'Return items',
  returnText: (until: string) =>
    `Changed your mind? You can return items until ${until} for a refund.`,
  returnTextOpen: (days: number) =>
    `Changed your mind? You can return items once they’ve arrived, up to ${days === 1 ? '1 day' : `${days} days`} after the last parcel.`,
  returnOver: (until: string) => `The return period for this order ended on ${until}.`,
  returnOpen: 'Choose items',
  returnWhich: 'Which items are you returning?',
  returnNone: 'Choose at least one item to return.',
  returnHowMany: (title: string) => `How many of ${title}`,
  returnReason: 'Reason',
  returnChoose: 'Choose a reason',
  returnNote: 'Anything else we should know?',
  returnHow:
    'Next, we’ll show you where to send the items and a return slip to print. We’ll refund you once we receive them.',
  returnSubmit: 'Request return',
  returning: 'Requesting',
  returnAsked: 'We’ve received your return request. See below for how to send it back.',
  returns: 'Your returns',
  returnNamed: (number: string) => `Return ${number}`,
  returnStates: {
    requested: 'Return requested',
    received: 'Return received',
    rejected: 'Return rejected',
  },
  returnSendTo: 'Send it to',
  returnAskWhere: 'Email us to find out where to send it:',
  returnDue: 'Expected refund',
  returnRefund: 'Refund',
  returnRejection: 'Why it was rejected',
  returnPostage: 'Postage',
  returnSlip: 'Print return slip',
  returnUnits: (quantity: number, size: string) => `${quantity} × size ${size}`,
  returnPartly: (received: number, requested: number) => `${received} of ${requested} received`,
  /** The words of the directive (2011/83/EU, article 11a). */
  withdraw: 'Withdraw from contract here',
  print: 'Print',
  home: 'Home',
  notFoundTitle: 'Order not found',
  notFoundText: 'It may belong to another account, or the link is incomplete.',
  back: 'Your orders',
  failedTitle: 'We couldn’t load your order',
} as const;

/** Texts of the parcels of an order. */
export const parcels = {
  title: 'Your parcels',
  parcel: (number: number) => `Parcel ${number}`,
  state: (isCollected: boolean, isDelivered: boolean) =>
    isCollected
      ? isDelivered
        ? 'Collected'
        : 'Ready to collect'
      : isDelivered
        ? 'Delivered'
        : 'On its way',
  track: 'Track this parcel',
  left: 'Still to come',
  units: (quantity: number, size: string) => `${quantity} × size ${size}`,
} as const;

/** Texts of the slip that goes into a return's parcel. */
export const slip = {
  title: (number: string) => `Return slip ${number}`,
  heading: 'Return slip',
  lead: 'Put this slip in the parcel with your items, and write the address on the parcel.',
  number: 'Return number',
  order: 'Order',
  requested: 'Requested',
  from: 'From',
  to: 'Send to',
  items: 'Items in this return',
  qty: 'Qty',
  product: 'Product',
  size: 'Size',
  due: 'Expected refund',
  back: 'Back to your order',
  print: 'Print',
  notFoundTitle: 'Return slip not found',
  notFoundText:
    'It may belong to another account, or the return has already been received or rejected.',
} as const;

/** Texts of the page that the link in a guest's email opens. */
export const orderLink = {
  title: 'Your order',
  deadTitle: 'This link has expired',
  deadText: 'Please contact us, and have your order number ready.',
  home: 'Go to the shop',
  again: 'Try again',
};

/** Texts of an order that staff have prepared. */
export const draftOffer = {
  title: 'Your order is ready',
  lead: (name: string, until: string) =>
    `We’ve prepared this order for you, ${name}. Please check it and pay by ${until}.`,
  closedTitle: 'This order isn’t open',
  closedText:
    'It has expired, or we’re changing it and will email you a new link. Please contact us if you’re not sure.',
  deadTitle: 'This link has expired',
  deadText: 'Please contact us, and we’ll send you a new one.',
  home: 'Go to the shop',
  again: 'Try again',
  accept: {
    online: (total: string) => `Pay now ${total}`,
    transfer: (total: string) => `Order and transfer ${total}`,
    delivery: () => 'View your order',
  },
  accepting: 'Placing your order',
  view: 'View your order',
  address: 'Delivery address',
  pickup: 'Collect from',
  wrong: 'Something not right? Reply to our email and we’ll change it.',
};

/** Texts for a guest below the order. */
export const guest = {
  saveTitle: 'Save your details',
  saveText: (email: string) =>
    `Choose a password to see this order and check out faster next time. You’ll sign in as ${email}.`,
  password: 'Password',
  passwordHint: 'At least 8 characters.',
  save: 'Save my details',
  saving: 'Saving',
  saved: 'Your details are saved. You’re signed in.',
  signIn: 'Sign in to see this order in your account',
  dataTitle: 'Your data',
  dataText: (email: string) =>
    `Download everything we store about you, or have it deleted. To make sure it’s you, we’ll email a link to ${email}.`,
  sendLink: 'Email me the link',
  sendingLink: 'Sending',
  linkSent: 'We’ve sent you a link. It works for an hour.',
};

/** Texts of the page on which a guest downloads or deletes the data, by the link in an email. */
export const orderData = {
  title: 'Your data',
  lead: 'Download everything we store about your orders with this email address, or have it deleted.',
  download: 'Download my data',
  downloading: 'Preparing',
  fileName: 'my-data.json',
  delete: 'Delete my data',
  deleting: 'Deleting',
  deleteTitle: 'Delete your data?',
  deleteQuestion:
    'We’ll cancel orders that haven’t shipped and remove your name, address and email. This can’t be undone.',
  keep: 'Keep my data',
  deleted: 'Your data has been deleted.',
  deadTitle: 'This link has expired',
  deadText: 'Open your order from any of its emails, and request a new link there.',
  home: 'Go to the shop',
};
