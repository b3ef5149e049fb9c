import type { OrderReturn } from '../../orders/orders';

/** The displayed number of a return: `#1001-R1`, the first return of order #1001. */
export function returnLabel({ number }: Pick<OrderReturn, 'number'>): string {
  return `#${number}`;
}

/** The number that is stored for the `ordinal`th return of an order. */
export function returnNumber(orderNumber: number, ordinal: number): string {
  return `${orderNumber}-R${ordinal}`;
}

/** Parses a return's number, with or without `#`; null if the text is not one. */
export function readReturnNumber(text: string): { order: number; ordinal: number } | null {
  const found = /^#?(\d{1,9})-?r(\d{1,6})$/i.exec(text.trim());
  return found ? { order: Number(found[1]), ordinal: Number(found[2]) } : null;
}
