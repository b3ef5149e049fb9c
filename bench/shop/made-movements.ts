import type { Value } from './copy-in';
import { LINES, lineOf, orderId, timesOf } from './made-orders';
import { onHand, productAt, productId, SIZES, sizeName } from './made-products';
import type { Plan } from './plan';

/** Number of parcels in which a size was received. */
const PARCELS = 3;

/** The receipts of every size, in a few parcels, add up to its stock and the units ordered since. */
export function* movements(plan: Plan): Iterable<Value[]> {
  const ordered = new Uint16Array(plan.products * SIZES);
  for (let n = 0; n < plan.orders; n++)
    for (let line = 0; line < LINES; line++) {
      const { product, size } = lineOf(plan, n, line);
      const at = product * SIZES + size;
      ordered[at] = (ordered[at] ?? 0) + 1;
    }
  for (let n = 0; n < plan.products; n++) {
    // As text, which is made once for all parcels.
    const at = new Date(productAt(n)).toISOString();
    const id = productId(n);
    for (let size = 0; size < SIZES; size++) {
      const units = onHand(n, size) + (ordered[n * SIZES + size] ?? 0);
      const parcels = Math.min(units, PARCELS);
      for (let parcel = 0; parcel < parcels; parcel++) {
        const delta =
          Math.floor((units * (parcel + 1)) / parcels) - Math.floor((units * parcel) / parcels);
        yield [id, sizeName(n, size), delta, 'received', null, at];
      }
    }
  }
  for (let n = 0; n < plan.orders; n++) {
    const { placedAt } = timesOf(n);
    for (let line = 0; line < LINES; line++) {
      const { product, size } = lineOf(plan, n, line);
      yield [productId(product), sizeName(product, size), -1, 'ordered', orderId(n), placedAt];
    }
  }
}
