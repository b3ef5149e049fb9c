import * as contract from '#contract/admin/payment-setup';
import { clientKey } from '../../http/clients/client-key';
import { implement } from '../../http/implement';
import {
  getPaymentSetup,
  testPaymentProvider,
  updatePaymentMethods,
  updatePaymentProvider,
} from './edit-payment-setup.service';

/** The payment providers with their keys, and the methods, for admins. */
export const paymentSetupAdminRoutes = implement(contract, {
  getPaymentSetup: ({ shop }) => getPaymentSetup(shop),
  updatePaymentMethods: ({ shop, caller, body, client }) =>
    updatePaymentMethods(shop, caller, body, clientKey(client)),
  updatePaymentProvider: ({ shop, caller, params, body, client }) =>
    updatePaymentProvider(shop, caller, params.id, body, clientKey(client)),
  testPaymentProvider: ({ shop, caller, params }) => testPaymentProvider(shop, caller, params.id),
});
