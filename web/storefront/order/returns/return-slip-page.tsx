import { useSearchParams } from 'react-router';
import type { Order, OrderReturn } from '#contract/orders/orders';
import { orderLabel } from '#contract/values/orders/order-number';
import { returnLabel } from '#contract/values/orders/return-number';
import * as pages from '#contract/values/pages/storefront-pages';
import { useOrder } from '../../../api/orders/orders';
import { useShopFacts } from '../../../api/shop-facts';
import { Picture } from '../../../ui/picture';
import { type Column, Table } from '../../../ui/table';
import { Day } from '../../../ui/text/dates';
import { formatNumber } from '../../../ui/text/format';
import { useMoney } from '../../../ui/text/money';
import { PostalAddress } from '../../../ui/text/postal-address';
import { useOrderGuard } from '../../auth/use-account-guard';
import { Loaded, PrintedDocument, PrintedPage } from '../../invoices/printed-document';
import { firstPicture } from '../../product/card/first-picture';
import { Fact, Facts, ReturnAddress, ReturnPostage } from '../facts';
import { slip as texts } from '../messages';
import { OrderNotFound } from '../order-not-found';
import { type ReturnedItem, returnedItems } from './return.rules';

/** The return slip to print and put into the parcel: the return's number, items and address. */
export default function ReturnSlipPage() {
  const isSignedIn = useOrderGuard();
  const [search] = useSearchParams();
  const [orderId, returnId] = [search.get('order_id'), search.get('return_id')];
  const query = useOrder(isSignedIn ? orderId : null);
  return (
    <PrintedPage>
      <Loaded text={texts} query={query} isMissing={isSignedIn && orderId === null}>
        {(order) => <SlipOf order={order} returnId={returnId} />}
      </Loaded>
    </PrintedPage>
  );
}

function SlipOf({ order, returnId }: { order: Order; returnId: string | null }) {
  const orderReturn = order.returns.find(
    ({ _id, status }) => _id === returnId && status === 'requested',
  );
  return orderReturn ? (
    <Slip order={order} orderReturn={orderReturn} />
  ) : (
    <OrderNotFound text={texts} to={pages.order({ order_id: order._id })} />
  );
}

function Slip({ order, orderReturn }: { order: Order; orderReturn: OrderReturn }) {
  const formatMoney = useMoney();
  const { country: home } = useShopFacts().delivery;
  return (
    <PrintedDocument
      title={texts.title(returnLabel(orderReturn))}
      heading={texts.heading}
      back={{ to: pages.order({ order_id: order._id }), label: texts.back }}
      print={texts.print}
    >
      <p className="text-ink-2">
        <span className="print:hidden">{texts.lead} </span>
        <ReturnPostage />
      </p>
      <Facts className="gap-5 sm:grid-cols-4 print:grid-cols-4">
        <Fact name={texts.number} valueClass="text-16 font-medium">
          {returnLabel(orderReturn)}
        </Fact>
        <Fact name={texts.order}>{orderLabel(order)}</Fact>
        <Fact name={texts.requested}>
          <Day at={orderReturn.requestedAt} />
        </Fact>
        <Fact name={texts.due}>{formatMoney(orderReturn.refundDue)}</Fact>
      </Facts>
      <Facts className="gap-5 rounded border border-line-strong p-5 sm:grid-cols-2 print:grid-cols-2">
        <Fact name={texts.from}>
          <PostalAddress of={order.shippingAddress} home={home} />
        </Fact>
        <Fact name={texts.to} valueClass="text-16 font-medium">
          <ReturnAddress />
        </Fact>
      </Facts>
      <Table
        caption={texts.items}
        edge="flush"
        phone="columns"
        rows={returnedItems(order, orderReturn)}
        rowKey={({ _id }) => _id}
        columns={columns}
      />
    </PrintedDocument>
  );
}

const columns: Column<ReturnedItem>[] = [
  { head: texts.qty, cell: ({ quantity }) => formatNumber(quantity) },
  {
    head: texts.product,
    className: 'w-full',
    cell: ({ item: { product } }) => (
      <span className="grid grid-cols-[48px_minmax(0,1fr)] items-center gap-3 py-2">
        <Picture image={firstPicture(product)} alt="" sizes="48px" />
        <span className="whitespace-normal">
          {product.title}
          <span className="block text-12 text-ink-2">
            {[product.brand, product.colour].filter(Boolean).join(', ')}
          </span>
        </span>
      </span>
    ),
  },
  { head: texts.size, align: 'end', cell: ({ item }) => item.size },
];
