import type { StockReason } from '#contract/inventory.admin';

/** The texts of the stock's screens. */

export const stock = {
  title: 'Stock',
  find: 'Find a product by title, brand or id',
  found: 'Products found',
  noneFound: 'No product fits.',
  level: 'Low and out of stock',
  levels: { low: 'Low alone', out: 'Out of stock alone' },
  low: 'Low stock',
  product: 'Product',
  size: 'Size',
  left: 'Left',
  adjust: 'Adjust',
  adjustNamed: (title: string, size: string) => `Adjust ${title}, ${size}`,
  out: 'Out of Stock',
  few: 'Low',
  emptyTitle: 'Nothing is short',
  emptyText: 'Every size of every product has enough pieces.',
} as const;

export const productStock = {
  title: (name: string) => `Stock of ${name}`,
  sizes: 'Sizes',
  archived: 'Not in the shop any more',
  edit: 'Edit product',
  total: (count: string) => `${count} in all`,
  low: 'Low',
  history: 'History',
  noHistory: 'Nothing has moved yet',
  date: 'Date',
  size: 'Size',
  change: 'Change',
  left: 'Left',
  reason: 'Reason',
  by: 'By',
  order: 'Order',
  gone: 'There is no such product',
  back: 'All stock',
} as const;

export const adjustForm = {
  title: 'Adjust stock',
  size: 'Size',
  reason: 'Reason',
  reasons: { received: 'Received', counted: 'Counted', damaged: 'Damaged' },
  pieces: {
    received: 'Pieces received',
    counted: 'Pieces counted',
    damaged: 'Pieces damaged',
  },
  note: 'Note',
  now: (size: string, count: string) => `${count} of ${size} on hand now`,
  becomes: (count: string) => `Will be ${count}`,
  save: 'Save',
  saving: 'Saving',
  saved: (size: string, count: string) => `${count} of ${size} on hand`,
  piecesFault: 'Enter a whole number.',
  atLeastOne: 'Enter 1 or more.',
  tooMany: (count: string) => `There are only ${count}.`,
} as const;

export const reasonWords: Record<StockReason, string> = {
  received: 'Received',
  counted: 'Counted',
  damaged: 'Damaged',
  ordered: 'Ordered',
  cancelled: 'Cancelled',
  returned: 'Returned',
};
