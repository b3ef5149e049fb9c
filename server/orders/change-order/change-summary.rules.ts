import { moneyFormat, toMajor } from '#contract/money';
import type { OrderLineRow, OrderRow } from '../orders.queries';
import type { ChangeContext, DecidedChange, Recipient } from './decided-change';

const priced = ({ currency }: OrderRow, amount: number) =>
  moneyFormat(currency)(toMajor(amount, currency));

/** The line about the total, which follows the others where changes are listed; none if it stays. */
export function totalLine({ totals }: Pick<DecidedChange, 'totals'>, order: OrderRow): string[] {
  return totals.total === order.total
    ? []
    : [`Total: ${priced(order, order.total)} → ${priced(order, totals.total)}`];
}

/** What changed, line by line, without personal data. */
export function summarise(
  { lines, totals, taxes, promotions, recipient, delivery }: Omit<DecidedChange, 'summary'>,
  { order, lines: before, promotions: had }: ChangeContext,
): string[] {
  const tax = taxes?.amount ?? 0;
  const after = new Map(lines.map((line) => [line.id, line]));
  const known = new Set(before.map(({ id }) => id));
  const named = ({ title, size }: Pick<OrderLineRow, 'title' | 'size'>) => `${title}, size ${size}`;
  return [
    ...before.flatMap((line) => {
      const now = after.get(line.id);
      if (!now) return [`Removed ${line.quantity} × ${named(line)}`];
      return [
        ...(now.size === line.size ? [] : [`${line.title}: size ${line.size} → ${now.size}`]),
        ...(now.quantity === line.quantity
          ? []
          : [`${named(now)}: quantity ${line.quantity} → ${now.quantity}`]),
      ];
    }),
    ...lines
      .filter(({ id }) => !known.has(id))
      .map((line) => `Added ${line.quantity} × ${named(line)}`),
    ...(isSameRecipient(recipient, order) ? [] : ['New delivery address']),
    ...(delivery.deliveryMethod === order.deliveryMethod
      ? []
      : [`Delivery: ${delivery.deliveryMethod}`]),
    ...had
      .filter(({ id }) => promotions.every((one) => one.id !== id))
      .map(({ name, code }) =>
        code === null ? `${name} no longer applies` : `Promo code ${code} no longer applies`,
      ),
    ...(totals.shipping === order.shipping
      ? []
      : [`Shipping: ${priced(order, order.shipping)} → ${priced(order, totals.shipping)}`]),
    ...(tax === order.tax ? [] : [`Tax: ${priced(order, order.tax)} → ${priced(order, tax)}`]),
  ];
}

function isSameRecipient(recipient: Recipient, order: OrderRow): boolean {
  return (Object.keys(recipient) as (keyof Recipient)[]).every(
    (field) => recipient[field] === order[field],
  );
}
