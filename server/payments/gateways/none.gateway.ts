import { ShopError } from '../../http/errors';
import type { Gateway } from './gateway';

/** A shop that is paid on delivery: money passes from hand to hand, so nobody outside is asked or told. */
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
  throw new Error('there is no payment gateway');
}
