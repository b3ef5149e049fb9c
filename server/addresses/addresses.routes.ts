import * as contract from '#contract/addresses/addresses';
import { refusedAddressErrors } from '../address-formats/refused-addresses.service';
import { implement } from '../http/implement';
import type { Shop } from '../shop';
import { addAddress, listAddresses, removeAddress, updateAddress } from './addresses.service';

const bodyErrors = (shop: Shop, body: unknown) =>
  refusedAddressErrors(shop, body, { isOrder: false });

export const addressRoutes = implement(contract, {
  listAddresses: ({ shop, caller }) => listAddresses(shop, caller.accountId),
  addAddress: {
    handle: ({ shop, caller, body }) => addAddress(shop, caller.accountId, body),
    bodyErrors,
  },
  updateAddress: {
    handle: ({ shop, caller, params, body }) =>
      updateAddress(shop, caller.accountId, params.addressId, body),
    bodyErrors,
  },
  removeAddress: async ({ shop, caller, params }) => {
    await removeAddress(shop, caller.accountId, params.addressId);
    return { _id: params.addressId };
  },
});
