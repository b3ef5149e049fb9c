import type { Feature } from '../feature';
import { deleteRows, listRows } from './addresses.queries';
import { addressRoutes } from './addresses.routes';

export const addressesFeature: Feature = {
  name: 'addresses',
  uses: ['address-formats'],
  tables: ['address'],
  reads: ['account'],
  routes(app, shop) {
    addressRoutes(app, shop);
  },
  personalData: {
    async export(tx, { accountId }) {
      const rows = await listRows(tx, accountId);
      return { addresses: rows.map(({ id: _, ...address }) => address) };
    },
    async erase(tx, { accountId }) {
      await deleteRows(tx, accountId);
    },
  },
};
