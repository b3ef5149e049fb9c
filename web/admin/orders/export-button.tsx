import { Download } from 'lucide-react';
import { type OrdersQuery, saveOrders } from '../../api/admin/orders';
import { SaveFileButton } from '../save-file-button';
import { orders } from './messages';

/** Saves all orders that fit the filters, not this page alone. */
export function ExportButton({ filter }: { filter: OrdersQuery }) {
  return (
    <SaveFileButton
      save={() => saveOrders(filter)}
      icon={Download}
      label={orders.exportCsv}
      busy={orders.exporting}
      done={orders.exported}
    />
  );
}
