import type { Found } from '#contract/admin/dashboard';
import { orderLabel } from '#contract/values/order-number';
import { orderStateLabel } from '#contract/values/state-labels';
import { formatMoney } from '../../ui/text/format';
import * as paths from '../paths';
import { palette } from './messages';
import type { Section } from './sections';

export interface PaletteOption {
  id: string;
  group: string;
  label: string;
  /** Distinguishes options of the same name: an email, a price. */
  note: string;
  to: string;
}

/** The palette's options for a text: pages by name, then the orders, products and customers found. */
export function paletteOptions(
  text: string,
  sections: readonly Section[],
  found: Found | undefined,
  listId: string,
): PaletteOption[] {
  const options = [...pagesFor(text, sections), ...(text.trim() === '' ? [] : foundOptions(found))];
  return options.map((option, index) => ({ ...option, id: `${listId}-${index}` }));
}

type Draft = Omit<PaletteOption, 'id'>;

function pagesFor(text: string, sections: readonly Section[]): Draft[] {
  const words = text.trim().toLowerCase();
  return sections
    .filter(({ label }) =>
      label
        .toLowerCase()
        .split(' ')
        .concat(label.toLowerCase())
        .some((word) => word.startsWith(words)),
    )
    .map(({ label, to }) => ({ group: palette.pages, label, note: '', to }));
}

function foundOptions(found: Found | undefined): Draft[] {
  if (!found) return [];
  return [
    ...found.orders.map((order) => ({
      group: palette.orders,
      label: `${orderLabel(order)} ${order.name}`,
      note: `${orderStateLabel(order)}, ${formatMoney(order.total)}`,
      to: paths.adminOrder(order._id),
    })),
    ...found.products.map((product) => ({
      group: palette.products,
      label: product.title,
      note: [product.brand, product.colour, product.archived && palette.archived]
        .filter(Boolean)
        .join(', '),
      to: paths.adminEditProduct(product._id),
    })),
    ...found.customers.map((customer) => ({
      group: palette.customers,
      label: customer.name,
      note: customer.email,
      to: paths.adminCustomer(customer._id),
    })),
  ];
}
