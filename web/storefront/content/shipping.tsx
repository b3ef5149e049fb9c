import type { ShopFacts } from '#contract/content';
import * as paths from '../../paths';
import { formatMoney } from '../../ui/format';
import { Part, TextLink } from './part';
import type { WrittenPage } from './written-page';

export const shipping: WrittenPage = {
  title: 'Delivery',
  summary: 'What delivery costs, how long it takes, and how to follow a parcel.',
  Text: ({ facts }) => (
    <>
      <Part title="What it costs">
        <p>{costOf(facts)}</p>
        <p>The cart shows it, with the total, before you check out.</p>
      </Part>
      <Part title="How long it takes">
        <p>
          A parcel arrives {facts.deliveryDays.from} to {facts.deliveryDays.to} working days after
          you order. The days are Monday to Friday. Your order’s page names the dates.
        </p>
      </Part>
      <Part title="Following an order">
        <p>
          You get a mail when the order is placed and another when the parcel leaves us. The status
          stands in <TextLink to={paths.account()}>your account</TextLink> too: Pending while we
          pack, then Shipped, then Delivered.
        </p>
        <p>While it is Pending, you can cancel it there, and what you paid goes back.</p>
      </Part>
    </>
  ),
};

function costOf({ shippingFlat, freeShippingOver }: ShopFacts): string {
  const flat =
    shippingFlat === 0
      ? 'Delivery is free.'
      : `Delivery costs ${formatMoney(shippingFlat)} for an order, whatever its size.`;
  if (freeShippingOver === null || shippingFlat === 0) return flat;
  return `${flat} Orders over ${formatMoney(freeShippingOver)} are delivered free.`;
}
