import { LINE_QUANTITY_LIMIT } from '#contract/cart';
import type { Product } from '#contract/catalogue';
import { ShopError } from '../http/errors';
import { shortageMessage } from '../inventory/inventory.service';

type Size = Product['sizes'][number];

/** The product's size of that name, in any letter case. Throws `size_required` or `invalid_request`. */
export function chooseSize(product: Product, name: string | null | undefined): Size {
  const wanted = name?.trim().toLowerCase() ?? '';
  if (wanted === '')
    throw new ShopError('size_required', {
      details: [{ path: 'size', message: 'Please choose a size.' }],
    });
  const size = product.sizes.find((one) => one.name.toLowerCase() === wanted);
  if (!size) {
    const message = 'This product isn’t available in that size.';
    throw new ShopError('invalid_request', { message, details: [{ path: 'size', message }] });
  }
  return size;
}

/** Throws `out_of_stock`, or `invalid_request` past what one line holds; `path` is where the fault is told. */
export function requireQuantity(quantity: number, size: Size, path: string): void {
  if (quantity > size.quantity) {
    const message = shortageMessage(size.name, size.quantity);
    throw new ShopError('out_of_stock', { message, details: [{ path, message }] });
  }
  if (quantity > LINE_QUANTITY_LIMIT) {
    const message = `You can order up to ${LINE_QUANTITY_LIMIT} of one size.`;
    throw new ShopError('invalid_request', {
      message,
      details: [{ path: 'quantity', message }],
    });
  }
}

export function noSuchProduct(): ShopError {
  return new ShopError('not_found', { message: 'Product not found.' });
}
