import type { OrderChangeQuote } from '#contract/orders/order-changes';
import type { Order } from '#contract/orders/orders';
import { isPaidOnDelivery } from '#contract/values/orders/payment-methods';
import type { ApiError } from '../../../api/client';
import { FieldError } from '../../../ui/forms/field-frame';
import { useMoney } from '../../../ui/text/money';
import { NewTotal } from '../../../ui/text/new-total';
import { Summary } from './change-summary';
import { change as texts } from './messages';

type ChangeResultProps = {
  order: Order;
  preview: { data: OrderChangeQuote | undefined; error: ApiError | null; isFetching: boolean };
  isChanged: boolean;
};

/** What a change will do and cost, announced when it is known. */
export function ChangeResult({ order, preview, isChanged }: ChangeResultProps) {
  const formatMoney = useMoney();
  const orderMoney = useMoney(order.currency);
  const { data, error } = preview;
  return (
    <section aria-live="polite" className="grid gap-3 rounded bg-sunken px-5 py-4">
      <h3 className="text-13 font-medium">{texts.result}</h3>
      {!isChanged ? (
        <p className="text-ink-2">{texts.nothing}</p>
      ) : error ? (
        <FieldError>{error.message}</FieldError>
      ) : !data ? (
        <p className="text-ink-2">{texts.calculating}</p>
      ) : (
        <>
          <Summary lines={data.summary} />
          <NewTotal
            label={texts.total}
            total={formatMoney(data.total)}
            note={data.tax?.amount ? texts.tax(formatMoney(data.tax.amount)) : null}
            consequence={consequenceOf(data.difference, order, orderMoney)}
            className="border-t border-line pt-3"
          />
        </>
      )}
    </section>
  );
}

function consequenceOf(
  difference: number,
  { payment }: Order,
  money: (amount: number) => string,
): string | null {
  if (difference === 0) return null;
  const amount = money(Math.abs(difference));
  const isPaidLater = isPaidOnDelivery(payment.gateway);
  if (difference < 0) return isPaidLater ? texts.backLater(amount) : texts.back(amount);
  return isPaidLater ? texts.moreLater(amount) : texts.more(amount);
}
