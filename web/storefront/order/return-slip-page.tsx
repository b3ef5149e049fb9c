import { Printer } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link, useSearchParams } from 'react-router';
import type { Order, OrderReturn } from '#contract/orders';
import { orderLabel } from '#contract/values/order-number';
import { returnLabel } from '#contract/values/return-number';
import { useOrder } from '../../api/orders';
import { useShopFacts } from '../../api/shop-facts';
import * as paths from '../../paths';
import { Button, buttonClass } from '../../ui/button';
import { Icon } from '../../ui/icon';
import { Notice } from '../../ui/notice';
import { Picture } from '../../ui/picture';
import { Loading, Skeleton } from '../../ui/skeleton';
import { type Column, Table } from '../../ui/table';
import { formatDay, formatMoney, formatNumber } from '../../ui/text/format';
import { PageTitle } from '../../ui/text/page-title';
import { useAccountGuard } from '../auth/use-account-guard';
import { firstPicture } from '../product/card/first-picture';
import { slip as texts } from './messages';
import { type ReturnedItem, returnedItems } from './return.rules';
import { ReturnAddress } from './return-address';

/** The return slip to print and put into the parcel: the return's number, items and address. */
export default function ReturnSlipPage() {
  const isSignedIn = useAccountGuard();
  const [search] = useSearchParams();
  const orderId = search.get('order_id');
  return (
    <div className="wrap pt-10 pb-(--section) print:p-0">
      <meta name="robots" content="noindex" />
      {isSignedIn && orderId ? (
        <SlipOf orderId={orderId} returnId={search.get('return_id')} />
      ) : isSignedIn ? (
        <SlipNotFound to={paths.account()} />
      ) : (
        <SlipSkeleton />
      )}
    </div>
  );
}

function SlipOf({ orderId, returnId }: { orderId: string; returnId: string | null }) {
  const { data, error } = useOrder(orderId);
  if (error && error.code !== 'not_found')
    return (
      <Notice kind="error" level="h1" title={texts.heading}>
        {error.message}
      </Notice>
    );
  if (error) return <SlipNotFound to={paths.account()} />;
  if (!data) return <SlipSkeleton />;
  const one = data.returns.find(({ _id, status }) => _id === returnId && status === 'requested');
  return one ? <Slip order={data} one={one} /> : <SlipNotFound to={paths.order(orderId)} />;
}

function Slip({ order, one }: { order: Order; one: OrderReturn }) {
  const { shopName } = useShopFacts();
  const { shippingAddress: from } = order;
  return (
    <>
      <PageTitle>{texts.title(returnLabel(one))}</PageTitle>
      <div className="flex flex-wrap items-center justify-between gap-3 print:hidden">
        <Link to={paths.order(order._id)} className={buttonClass({ kind: 'quiet' })}>
          {texts.back}
        </Link>
        <Button onClick={() => window.print()}>
          <Icon of={Printer} size={18} />
          {texts.print}
        </Button>
      </div>
      <article className="mt-6 grid gap-8 rounded border border-line bg-paper p-6 lg:p-10 print:mt-0 print:border-0 print:p-0">
        <header className="flex flex-wrap items-baseline justify-between gap-4">
          <h1 className="display-28">{texts.heading}</h1>
          <p className="font-display text-28">{shopName}</p>
        </header>
        <p className="text-ink-2 print:hidden">{texts.lead}</p>
        <dl className="grid gap-5 sm:grid-cols-4 print:grid-cols-4 [&_dd]:mt-1 [&_dt]:text-13 [&_dt]:text-ink-2">
          <Fact name={texts.number} isLarge>
            {returnLabel(one)}
          </Fact>
          <Fact name={texts.order}>{orderLabel(order)}</Fact>
          <Fact name={texts.requested}>{formatDay(one.requestedAt)}</Fact>
          <Fact name={texts.due}>{formatMoney(one.refundDue)}</Fact>
        </dl>
        <dl className="grid gap-5 rounded border border-line-strong p-5 sm:grid-cols-2 print:grid-cols-2 [&_dd]:mt-1 [&_dt]:text-13 [&_dt]:text-ink-2">
          <Fact name={texts.from}>
            <address className="not-italic">
              {from.firstName} {from.lastName}
              <br />
              {from.streetAddress}
              <br />
              {from.city}, {from.state} {from.zipCode}
            </address>
          </Fact>
          <Fact name={texts.to} isLarge>
            <ReturnAddress />
          </Fact>
        </dl>
        <Table
          caption={texts.items}
          edge="flush"
          phone="columns"
          rows={returnedItems(order, one)}
          rowKey={({ _id }) => _id}
          columns={columns}
        />
      </article>
    </>
  );
}

type FactProps = { name: string; isLarge?: boolean; children: ReactNode };

function Fact({ name, isLarge = false, children }: FactProps) {
  return (
    <div>
      <dt>{name}</dt>
      <dd className={isLarge ? 'text-16 font-medium' : undefined}>{children}</dd>
    </div>
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

function SlipNotFound({ to }: { to: string }) {
  return (
    <>
      <PageTitle>{texts.notFoundTitle}</PageTitle>
      <Notice
        level="h1"
        className="mt-12"
        title={texts.notFoundTitle}
        action={
          <Link to={to} className={buttonClass()}>
            {texts.back}
          </Link>
        }
      >
        {texts.notFoundText}
      </Notice>
    </>
  );
}

function SlipSkeleton() {
  return (
    <>
      <PageTitle>{texts.heading}</PageTitle>
      <Loading>
        <Skeleton className="h-96 w-full" />
      </Loading>
    </>
  );
}
