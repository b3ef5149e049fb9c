import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { StaffOrder } from '#contract/admin/orders';
import type { ParcelTracking } from '#contract/orders';
import { paymentDeadline } from '#contract/values/payment-deadline';
import { paymentLabel, refundText } from '#contract/values/state-labels';
import { useUnpaidMinutes } from '../../api/shop-facts';
import { Panel } from '../../ui/panel';
import { formatMoney } from '../../ui/text/format';
import { formatMoment } from '../moment';
import * as paths from '../paths';
import { detail } from './messages';
import { TrackingAction } from './ship/tracking-action';

/** The card's brand and last digits, 'Visa ending in 4242'; null where the order was not paid by card. */
export function cardText({ payment }: StaffOrder): string | null {
  if (!payment.last4) return null;
  const brand = payment.brand ?? '';
  return detail.card(brand.charAt(0).toUpperCase() + brand.slice(1), payment.last4);
}

export function PaymentPanel({ order }: { order: StaffOrder }) {
  const { payment } = order;
  const refunds = refundText(order, formatMoney);
  const minutes = useUnpaidMinutes();
  const until = minutes === null ? null : paymentDeadline(order, minutes);
  return (
    <Panel title={detail.payment}>
      <dl className="grid gap-2 p-4 lg:px-5">
        <Line name={detail.payment}>
          {[paymentLabel(order), cardText(order)].filter(Boolean).join(', ')}
        </Line>
        {refunds && <Line name={detail.refunds}>{refunds}</Line>}
        {payment.paidAt && <Line name={detail.paidAt}>{formatMoment(payment.paidAt)}</Line>}
        {until && <Line name={detail.expires}>{formatMoment(until)}</Line>}
        {payment.failure && <Line name={detail.failure}>{payment.failure}</Line>}
        {payment.reference && (
          <Line name={detail.reference}>
            <span className="break-all">{payment.reference}</span>
          </Line>
        )}
        {order.refundable > 0 && (
          <Line name={detail.refundable}>{formatMoney(order.refundable)}</Line>
        )}
      </dl>
    </Panel>
  );
}

function Line({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex justify-between gap-4">
      <dt className="flex-none text-ink-2">{name}</dt>
      <dd className="text-end">{children}</dd>
    </div>
  );
}

function TrackingText({ tracking }: { tracking: ParcelTracking }) {
  const words = [tracking.carrier, tracking.number].filter(Boolean).join(' ');
  return (
    <p className="min-w-0 wrap-anywhere">
      <span className="text-ink-2">{detail.tracking}: </span>
      {tracking.url ? (
        <a href={tracking.url} target="_blank" rel="noreferrer" className="text-link">
          {words}
        </a>
      ) : (
        words
      )}
    </p>
  );
}

export function AddressPanel({ order }: { order: StaffOrder }) {
  const { shippingAddress: to, email, mobile, customer, tracking } = order;
  return (
    <Panel title={detail.address}>
      <div className="grid gap-4 p-4 lg:px-5">
        <address className="not-italic wrap-anywhere">
          {to.firstName} {to.lastName}
          <br />
          {to.streetAddress}
          <br />
          {to.city}, {to.state} {to.zipCode}
          <br />
          <span className="break-words text-ink-2">
            {email}
            {mobile && `, ${mobile}`}
          </span>
        </address>
        {order.shippedAt !== null && (
          <div className="flex flex-wrap items-center justify-between gap-2">
            {tracking && <TrackingText tracking={tracking} />}
            {order.deletedAt === null && <TrackingAction order={order} />}
          </div>
        )}
        {customer.erased ? (
          <p className="text-ink-2">{detail.erased}</p>
        ) : (
          <p>
            <Link to={paths.adminCustomer(customer._id)} className="text-link">
              {detail.customer}
            </Link>
          </p>
        )}
      </div>
    </Panel>
  );
}
