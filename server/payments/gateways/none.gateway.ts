import { ShopError } from '../../http/errors';
import type { Gateway } from './gateway';

/** Payment on delivery: there is no gateway to call. */
export const noGateway: Gateway = {
  createPayment: refuse,
  retrieve: refuse,
  cancel: refuse,
  refund: async () => {},
  listCharges: async () => ({ charges: [], next: null }),
  parseWebhook: async () => {
    throw new ShopError('not_found');
  },
};

async function refuse(): Promise<never> {
  throw new Error('There is no payment gateway.');
}
