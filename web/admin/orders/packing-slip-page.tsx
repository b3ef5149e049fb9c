import { Printer } from 'lucide';
import { Link, useSearchParams } from 'react-router';
import type { StaffOrder } from '#contract/admin/orders/orders';
import { orderLabel } from '#contract/values/orders/order-number';
import { adminPages } from '#contract/values/pages/admin-pages';
import { useShopFacts } from '../../api/shop-facts';
import { PageTitle } from '../../page-title';
import { Button, buttonClass } from '../../ui/button';
import { Icon } from '../../ui/icon';
import { adminName } from '../messages';
import { slip } from './messages';
import { OrderRecordPage } from './order-panels';
import { PackingSlip } from './packing-slip';

export default function PackingSlipPage() {
  return <OrderRecordPage>{(order) => <Slip order={order} />}</OrderRecordPage>;
}

function Slip({ order }: { order: StaffOrder }) {
  const { shopName } = useShopFacts();
  const [search] = useSearchParams();
  return (
    <>
      <PageTitle area={adminName(shopName)}>{slip.title(orderLabel(order))}</PageTitle>
      <SlipHead back={{ to: adminPages.order({ id: order._id }), label: slip.back }} />
      <PackingSlip
        order={order}
        parcel={order.parcels.find(({ _id }) => _id === search.get('parcel'))}
      />
    </>
  );
}

type SlipHeadProps = { back: { to: string; label: string }; disabled?: boolean };

/** The way back, and the button that prints. */
export function SlipHead({ back, disabled }: SlipHeadProps) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 print:hidden">
      <Link to={back.to} className={buttonClass({ kind: 'quiet', size: 'small' })}>
        {back.label}
      </Link>
      <Button size="small" disabled={disabled} onClick={() => window.print()}>
        <Icon of={Printer} size={16} />
        {slip.print}
      </Button>
    </div>
  );
}
