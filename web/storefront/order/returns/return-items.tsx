import { useState } from 'react';
import type { Order } from '#contract/orders/orders';
import { useShopFacts } from '../../../api/shop-facts';
import { Button } from '../../../ui/button';
import { useDates } from '../../../ui/text/dates';
import { order as texts } from '../messages';
import { returnableItems, returnableUntil } from './return.rules';
import { ReturnSheet } from './return-sheet';

/** The button that requests a return, while the return period is open. */
export function ReturnItems({ order }: { order: Order }) {
  const dates = useDates();
  const { returnDays } = useShopFacts();
  const [isOpen, setOpen] = useState(false);
  /** The form starts empty each time it opens. */
  const [openings, setOpenings] = useState(0);
  const until = returnableUntil(order, returnDays);
  const items = returnableItems(order);
  const isUnderway = order.orderStatus === 'Pending' || order.orderStatus === 'Shipped';
  if (items.length === 0 || (until === null && !isUnderway)) return null;
  if (until !== null && Date.parse(until) < Date.now())
    return <p className="mt-10 text-ink-2 print:hidden">{texts.returnOver(dates.day(until))}</p>;
  return (
    <section aria-labelledby="order-return" className="mt-12 print:hidden">
      <h2 id="order-return" className="display-28">
        {texts.returnTitle}
      </h2>
      <p className="mt-3 max-w-128 text-ink-2">
        {until === null ? texts.returnTextOpen(returnDays) : texts.returnText(dates.day(until))}
      </p>
      <Button
        kind="secondary"
        className="mt-5"
        onClick={() => {
          setOpenings(openings + 1);
          setOpen(true);
        }}
      >
        {texts.returnOpen}
      </Button>
      <ReturnSheet
        key={openings}
        orderId={order._id}
        items={items}
        isOpen={isOpen}
        onClose={() => setOpen(false)}
      />
    </section>
  );
}
