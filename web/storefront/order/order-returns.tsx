import { Link } from 'react-router';
import type { Order, OrderReturn } from '#contract/orders';
import { returnLabel } from '#contract/values/return-number';
import * as paths from '../../paths';
import { buttonClass } from '../../ui/button';
import { Picture } from '../../ui/picture';
import { Status, type StatusTone } from '../../ui/status';
import { formatMoney } from '../../ui/text/format';
import { firstPicture } from '../product/card/first-picture';
import { order as texts } from './messages';
import { type ReturnedItem, returnedItems } from './return.rules';
import { ReturnAddress } from './return-address';

const tones: Record<OrderReturn['status'], StatusTone> = {
  requested: 'warn',
  received: 'ok',
  rejected: 'quiet',
};

/** The order's returns, newest first: where to send requested items, and the state of the others. */
export function OrderReturns({ order }: { order: Order }) {
  if (order.returns.length === 0) return null;
  return (
    <section aria-labelledby="order-returns" className="mt-12">
      <h2 id="order-returns" className="display-28">
        {texts.returns}
      </h2>
      <ul className="mt-5 grid gap-4">
        {order.returns.toReversed().map((one) => (
          <ReturnCard key={one._id} order={order} one={one} />
        ))}
      </ul>
    </section>
  );
}

function ReturnCard({ order, one }: { order: Order; one: OrderReturn }) {
  return (
    <li className="rounded border border-line p-5">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <h3 className="font-medium">{texts.returnNamed(returnLabel(one))}</h3>
        <Status tone={tones[one.status]}>{texts.returnStates[one.status]}</Status>
      </div>
      <ul className="mt-4 grid gap-3">
        {returnedItems(order, one).map((item) => (
          <ItemRow key={item._id} of={item} />
        ))}
      </ul>
      <dl className="mt-4 grid gap-4 sm:grid-cols-2 [&_dd]:mt-1 [&_dt]:text-13 [&_dt]:text-ink-2">
        {one.status === 'requested' && (
          <div>
            <dt>{texts.returnSendTo}</dt>
            <dd>
              <ReturnAddress />
            </dd>
          </div>
        )}
        {one.status === 'rejected' ? (
          one.rejection && (
            <div className="sm:col-span-2">
              <dt>{texts.returnRejection}</dt>
              <dd className="whitespace-pre-line wrap-anywhere">{one.rejection}</dd>
            </div>
          )
        ) : (
          <div>
            <dt>{one.status === 'requested' ? texts.returnDue : texts.returnRefund}</dt>
            <dd>{formatMoney(one.refund ?? one.refundDue)}</dd>
          </div>
        )}
      </dl>
      {one.status === 'requested' && (
        <Link
          to={paths.returnSlip(order._id, one._id)}
          className={buttonClass({ kind: 'secondary', className: 'mt-5 print:hidden' })}
        >
          {texts.returnSlip}
        </Link>
      )}
    </li>
  );
}

function ItemRow({ of: { item, quantity, receivedQuantity } }: { of: ReturnedItem }) {
  const isPartly = receivedQuantity !== null && receivedQuantity < quantity;
  return (
    <li className="grid grid-cols-[48px_minmax(0,1fr)] items-center gap-3">
      <Picture image={firstPicture(item.product)} alt="" sizes="48px" />
      <span className="min-w-0">
        {item.product.title}
        <span className="block text-13 text-ink-2">
          {texts.returnUnits(quantity, item.size)}
          {isPartly && `, ${texts.returnPartly(receivedQuantity, quantity)}`}
        </span>
      </span>
    </li>
  );
}
