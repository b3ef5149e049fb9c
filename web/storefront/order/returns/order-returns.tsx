import type { Order, OrderReturn } from '#contract/orders/orders';
import { returnLabel } from '#contract/values/orders/return-number';
import * as pages from '#contract/values/pages/storefront-pages';
import { LinkButton } from '../../../ui/button';
import { Picture } from '../../../ui/picture';
import { Status, type StatusTone } from '../../../ui/status';
import { useMoney } from '../../../ui/text/money';
import { firstPicture } from '../../product/card/first-picture';
import { Fact, Facts, ReturnAddress, ReturnPostage } from '../facts';
import { order as texts } from '../messages';
import { type ReturnedItem, returnedItems } from './return.rules';

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
        {order.returns.toReversed().map((orderReturn) => (
          <ReturnCard key={orderReturn._id} order={order} orderReturn={orderReturn} />
        ))}
      </ul>
    </section>
  );
}

function ReturnCard({ order, orderReturn }: { order: Order; orderReturn: OrderReturn }) {
  const formatMoney = useMoney();
  return (
    <li className="rounded border border-line p-5">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <h3 className="font-medium">{texts.returnNamed(returnLabel(orderReturn))}</h3>
        <Status tone={tones[orderReturn.status]}>{texts.returnStates[orderReturn.status]}</Status>
      </div>
      <ul className="mt-4 grid gap-3">
        {returnedItems(order, orderReturn).map((item) => (
          <ItemRow key={item._id} of={item} />
        ))}
      </ul>
      <Facts className="mt-4 gap-4 sm:grid-cols-2">
        {orderReturn.status === 'requested' && (
          <Fact name={texts.returnSendTo}>
            <ReturnAddress />
          </Fact>
        )}
        {orderReturn.status === 'requested' && (
          <Fact name={texts.returnPostage}>
            <ReturnPostage />
          </Fact>
        )}
        {orderReturn.status !== 'rejected' && (
          <Fact name={orderReturn.refund === null ? texts.returnDue : texts.returnRefund}>
            {formatMoney(orderReturn.refund ?? orderReturn.refundDue)}
          </Fact>
        )}
        {orderReturn.status === 'rejected' && orderReturn.rejection && (
          <Fact
            name={texts.returnRejection}
            className="sm:col-span-2"
            valueClass="whitespace-pre-line wrap-anywhere"
          >
            {orderReturn.rejection}
          </Fact>
        )}
      </Facts>
      {orderReturn.status === 'requested' && (
        <LinkButton
          to={pages.returnSlip({ order_id: order._id, return_id: orderReturn._id })}
          kind="secondary"
          className="mt-5 print:hidden"
        >
          {texts.returnSlip}
        </LinkButton>
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
