import type { Feature } from '../feature';
import { deleteRows, listRows } from './addresses.queries';
import { addressRoutes } from './addresses.routes';
import { saveOrderAddress } from './addresses.service';

export const addressesFeature: Feature = {
  name: 'addresses',
  uses: ['address-formats'],
  tables: ['address'],
  reads: ['account', 'payment', 'shop_order'],
  routes: addressRoutes,
  jobs: (shop) => ({
    'save-order-address': ({ orderId }) => saveOrderAddress(shop, String(orderId)),
  }),
  personalData: {
    async export(tx, { accountId }) {
      const rows = await listRows(tx, accountId);
      return { addresses: rows.map(({ id: _, isFromOrder: __, ...address }) => address) };
    },
    async erase(tx, { accountId }) {
      await deleteRows(tx, accountId);
    },
  },
};
