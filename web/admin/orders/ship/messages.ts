/** Texts about shipping an order and its parcels. */

export const shipDialog = {
  title: (id: string) => `Ship order ${id}?`,
  text: 'We’ll email the customer shortly after. Until then you can undo it.',
  confirm: 'Ship Order',
  anyway: 'Ship anyway',
  busy: 'Shipping',
  readyTitle: (id: string) => `Is order ${id} ready to collect?`,
  readyText:
    'We’ll email the customer shortly after that it can be collected. Until then you can undo it.',
  confirmReady: 'Ready to collect',
  wasReady: (id: string) => `Order ${id} is ready to collect`,
  partTitle: (id: string) => `Ship the rest of order ${id}?`,
  items: 'Items in this parcel',
  itemsRequired: 'Select at least one item.',
  rest: (count: number) =>
    count === 1 ? '1 item stays for another parcel.' : `${count} items stay for another parcel.`,
  confirmParcel: 'Ship parcel',
  link: 'Tracking link',
  linkHint: 'Only if the carrier isn’t in the list.',
  parcelShipped: (id: string) => `Shipped a parcel of order ${id}`,
} as const;

export const parcels = {
  title: 'Parcels',
  parcel: (number: number) => `Parcel ${number}`,
  shipped: (moment: string) => `Shipped ${moment}`,
  delivered: (moment: string) => `Delivered ${moment}`,
  item: (quantity: number, title: string, size: string) => `${quantity} × ${title} (${size})`,
  ready: (moment: string) => `Ready since ${moment}`,
  collected: (moment: string) => `Collected ${moment}`,
  deliver: 'Mark as delivered',
  deliverNamed: (label: string, number: number) => `${label}, parcel ${number}`,
  delivering: 'Saving',
  wasDelivered: (number: number) => `Parcel ${number} delivered`,
  slipNamed: (number: number) => `Packing slip of parcel ${number}`,
  left: 'Still to ship',
  cancelRest: 'Cancel the rest',
  cancelRestTitle: 'Cancel the rest of this order?',
  cancelRestText:
    'These items go back to stock, and any payment for them is refunded. This can’t be undone.',
  cancelRestConfirm: 'Cancel the rest',
  cancelling: 'Cancelling',
  restCancelled: 'The rest of the order is cancelled',
} as const;

export const tracking = {
  number: 'Tracking number',
  carrier: 'Carrier',
  add: 'Add tracking',
  edit: 'Edit tracking',
  title: (order: string) => `Tracking for order ${order}`,
  titleOfParcel: (parcel: number, order: string) =>
    `Tracking for parcel ${parcel} of order ${order}`,
  ofParcel: (label: string, number: number) => `${label}, parcel ${number}`,
  notify: 'Email the customer',
  saveAnyway: 'Save anyway',
  save: 'Save',
  saving: 'Saving',
  saved: 'Tracking saved',
  savedAndSent: 'Tracking saved. We’re emailing the customer.',
} as const;
