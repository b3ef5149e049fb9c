import type { OrderChange } from '#contract/orders/order-changes';
import type { Order } from '#contract/orders/orders';
import type { Dates } from '#contract/values/dates';
import { useOrderChanges } from '../../../api/orders/order-changes';
import { useDates } from '../../../ui/text/dates';
import { Summary } from './change-summary';
import { change as texts } from './messages';

/** The changes of an order; nothing if there are none. */
export function ChangeHistory({ order }: { order: Order }) {
  const { data } = useOrderChanges(order._id);
  const dates = useDates();
  if (!data || data.changes.length === 0) return null;
  return (
    <section aria-labelledby="order-changes" className="mt-10 break-inside-avoid">
      <h2 id="order-changes" className="display-28">
        {texts.history}
      </h2>
      <ol className="mt-5 grid gap-5">
        {data.changes.map((one) => (
          <li key={one._id} className="grid gap-1 border-s border-line-strong ps-4">
            <p className="text-13 text-ink-2">{headOf(one, dates)}</p>
            <Summary lines={one.summary} />
          </li>
        ))}
      </ol>
    </section>
  );
}

function headOf({ at, byStaff, status }: OrderChange, { day, time }: Dates): string {
  const when = `${day(at)}, ${time(at)}`;
  const state = { applied: null, waiting: texts.waiting, lapsed: texts.lapsed }[status];
  return [when, byStaff && texts.byShop, state].filter(Boolean).join(' · ');
}
