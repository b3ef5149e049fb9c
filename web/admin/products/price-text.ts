import { productForm as text } from './messages';

/** The list price, and what is charged where that is less. */
export function priceText(
  price: number,
  charged: number,
  formatMoney: (amount: number) => string,
): string {
  return price === charged
    ? formatMoney(price)
    : text.setTo(formatMoney(price), formatMoney(charged));
}
