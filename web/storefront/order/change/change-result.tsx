import type { OrderChangeQuote } from '#contract/orders/order-changes';
import type { Order } from '#contract/orders/orders';
import { moneyFormat } from '#contract/values/money';
import type { ApiError } from '../../../api/client';
import { FieldError } from '../../../ui/forms/field-frame';
import { useMoney } from '../../../ui/text/money';
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
          <p className="flex justify-between gap-4 border-t border-line pt-3 font-medium tabular-nums">
            <span>{texts.total}</span>
            <span>{formatMoney(data.total)}</span>
          </p>
          {data.difference !== 0 && (
            <p className="text-13 text-ink-2">{consequenceOf(data.difference, order)}</p>
          )}
        </>
      )}
    </section>
  );
}

function consequenceOf(difference: number, { currency, payment }: Order): string {
  const amount = moneyFormat(currency)(Math.abs(difference));
  const isPaidLater = payment.gateway === 'none';
  if (difference < 0) return isPaidLater ? texts.backLater(amount) : texts.back(amount);
  return isPaidLater ? texts.moreLater(amount) : texts.more(amount);
}
