import { Printer } from 'lucide-react';
import { useState } from 'react';
import { Link, useNavigate, useParams } from 'react-router';
import type { StaffOrder } from '#contract/admin/orders';
import { orderLabel } from '#contract/values/order-number';
import { may } from '#contract/values/rights';
import { useAdminOrder, useAdminOrderCommands } from '../../api/admin/orders';
import { useAuth } from '../../api/auth';
import { shop } from '../../messages';
import { Button, buttonClass } from '../../ui/button';
import { Icon } from '../../ui/icon';
import { Notice } from '../../ui/notice';
import { showToast } from '../../ui/overlays/toast';
import { Panel } from '../../ui/panel';
import { PageTitle } from '../../ui/text/page-title';
import { Missing } from '../not-found';
import * as paths from '../paths';
import { CancelDialog } from './cancel-dialog';
import { DeleteAction } from './delete-action';
import { ItemsPanel } from './items-panel';
import { detail, orders, cancelDialog as text } from './messages';
import { NoteForm } from './note-form';
import { mayCancel } from './order.rules';
import { OrderStatusMark } from './order-columns';
import { AddressPanel, PaymentPanel } from './order-panels';
import { RefundAction } from './refund/refund-action';
import { ShipDialogAction } from './ship/ship-dialog';
import { UndoShipment } from './ship/undo-shipment';
import { Timeline } from './timeline';

export default function OrderPage() {
  const { id = '' } = useParams();
  const { data, error } = useAdminOrder(id);
  if (data) return <OrderDetails order={data} />;
  return (
    <Missing
      error={error}
      gone={detail.gone}
      back={{ to: paths.adminOrders(), label: detail.back }}
    />
  );
}

function OrderDetails({ order }: { order: StaffOrder }) {
  const id = orderLabel(order);
  return (
    <>
      <PageTitle area={shop.adminName}>{detail.order(id)}</PageTitle>
      <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
        <h1 className="display-28">{detail.order(id)}</h1>
        <OrderStatusMark order={order} />
        {order.deletedAt === null && <Actions order={order} />}
      </div>
      {order.deletedAt !== null && <Deleted order={order} />}
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 lg:gap-6 xl:grid-cols-[minmax(0,1fr)_360px]">
        <div className="grid grid-cols-[minmax(0,1fr)] gap-5 lg:gap-6">
          <ItemsPanel order={order} />
          <Panel title={detail.timeline}>
            <Timeline events={order.timeline} />
            <NoteForm orderId={order._id} />
          </Panel>
        </div>
        <div className="grid grid-cols-[minmax(0,1fr)] gap-5 lg:gap-6">
          <PaymentPanel order={order} />
          <AddressPanel order={order} />
        </div>
      </div>
    </>
  );
}

function Actions({ order }: { order: StaffOrder }) {
  const { user } = useAuth();
  const navigate = useNavigate();
  return (
    <div className="ms-auto flex flex-wrap items-center gap-2 print:hidden">
      <ShipDialogAction order={order} />
      <UndoShipment order={order} />
      <DeliverAction order={order} />
      {user && may(user.role, 'staff:refunds') && <RefundAction order={order} />}
      <CancelAction order={order} />
      <Link
        to={paths.adminPackingSlip(order._id)}
        className={buttonClass({ kind: 'quiet', size: 'small' })}
      >
        <Icon of={Printer} size={16} />
        {detail.slip}
      </Link>
      <DeleteAction order={order} onDeleted={() => navigate(paths.adminOrders())} />
    </div>
  );
}

function DeliverAction({ order }: { order: StaffOrder }) {
  const { deliver, isBusy } = useAdminOrderCommands();
  if (order.orderStatus !== 'Shipped') return null;
  const onClick = () =>
    deliver(order._id).then(
      () => showToast(orders.wasDelivered(orderLabel(order))),
      (error: Error) => showToast(error.message),
    );
  return (
    <Button kind="quiet" size="small" busy={isBusy && orders.delivering} onClick={onClick}>
      {orders.deliver}
    </Button>
  );
}

function Deleted({ order }: { order: StaffOrder }) {
  const { restore, isBusy } = useAdminOrderCommands();
  const onClick = () =>
    restore(order._id).then(
      () => showToast(orders.isBack(orderLabel(order))),
      (error: Error) => showToast(error.message),
    );
  return (
    <Notice
      title={detail.deletedTitle}
      action={
        order.restorable && (
          <Button kind="quiet" size="small" busy={isBusy && detail.restoring} onClick={onClick}>
            {detail.restore}
          </Button>
        )
      }
    >
      {order.restoreRefusal}
    </Notice>
  );
}

/** Cancels a Pending order, for staff with the right to refund. */
function CancelAction({ order }: { order: StaffOrder }) {
  const [isOpen, setOpen] = useState(false);
  const { user } = useAuth();
  const isOffered = order.orderStatus === 'Pending' && mayCancel(order, user?.role);
  if (!isOffered && !isOpen) return null;
  return (
    <>
      <Button kind="quiet" size="small" onClick={() => setOpen(true)}>
        {text.open}
      </Button>
      <CancelDialog order={order} isOpen={isOpen} onClose={() => setOpen(false)} />
    </>
  );
}
