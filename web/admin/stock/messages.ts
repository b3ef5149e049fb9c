import type { StockReason } from '#contract/admin/catalogue/inventory';

/** Texts of the stock screens. */

export const stock = {
  title: 'Stock',
  find: 'Find a product by title, brand or ID',
  found: 'Products found',
  noneFound: 'No products match.',
  level: 'Low and out of stock',
  levels: { low: 'Low stock', out: 'Out of stock' },
  low: 'Low stock',
  product: 'Product',
  size: 'Size',
  left: 'Left',
  adjust: 'Adjust',
  adjustNamed: (title: string, size: string) => `Adjust ${title}, ${size}`,
  out: 'Out of Stock',
  few: 'Low',
  emptyTitle: 'Stock levels are fine',
  emptyText: 'Every size of every product is well stocked.',
} as const;

export const productStock = {
  title: (name: string) => `Stock of ${name}`,
  sizes: 'Sizes',
  archived: 'No longer in the shop',
  edit: 'Edit product',
  total: (count: string) => `${count} in total`,
  low: 'Low',
  history: 'History',
  noHistory: 'No stock movements yet',
  date: 'Date',
  size: 'Size',
  change: 'Change',
  left: 'Left',
  reason: 'Reason',
  by: 'By',
  notFound: 'Product not found',
  back: 'All stock',
} as const;

export const adjustForm = {
  title: 'Adjust stock',
  size: 'Size',
  reason: 'Reason',
  reasons: { received: 'Received', counted: 'Counted', damaged: 'Damaged' },
  pieces: { received: 'Units received', counted: 'Units counted', damaged: 'Units damaged' },
  note: 'Note',
  now: (size: string, count: string) => `${count} in ${size} now`,
  becomes: (count: string) => `New total: ${count}`,
  save: 'Save',
  saving: 'Saving',
  saved: (size: string, count: string) => `Stock of ${size} is now ${count}`,
  atLeastOne: 'Enter 1 or more.',
  tooMany: (count: string) => `Only ${count} in stock.`,
} as const;

export const reasonWords: Record<StockReason, string> = {
  received: 'Received',
  counted: 'Counted',
  damaged: 'Damaged',
  ordered: 'Ordered',
  cancelled: 'Cancelled',
  returned: 'Returned',
  changed: 'Order changed',
  held: 'Held for a change',
  released: 'Released',
};
