import { Download } from 'lucide-react';
import { useState } from 'react';
import { type OrdersQuery, saveOrders } from '../../state/admin-order';
import { Button } from '../../ui/button';
import { Icon } from '../../ui/icon';
import { showToast } from '../../ui/toast';
import { orders } from './messages';

/** Saves all orders that fit the filters, not this page alone. */
export function ExportButton({ filter }: { filter: OrdersQuery }) {
  const [isBusy, setBusy] = useState(false);
  const onClick = async () => {
    setBusy(true);
    try {
      if (await saveOrders(filter)) showToast(orders.exported);
    } catch (error) {
      showToast((error as Error).message);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button kind="quiet" size="small" busy={isBusy && orders.exporting} onClick={onClick}>
      <Icon of={Download} size={16} />
      {orders.exportCsv}
    </Button>
  );
}
