import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/addresses';
import { refusedAddressErrors } from '../address-formats/refused-addresses.service';
import { mount, setTotal } from '../http/mount';
import type { Shop } from '../shop';
import { addAddress, listAddresses, removeAddress, updateAddress } from './addresses.service';

export function addressRoutes(app: FastifyInstance, shop: Shop): void {
  mount(app, shop, contract.listAddresses, async (call) => {
    const addresses = await listAddresses(shop, call.caller.accountId);
    setTotal(call, addresses.length);
    return addresses;
  });
  const bodyErrors = (body: unknown) => refusedAddressErrors(shop, body, { isOrder: false });
  mount(
    app,
    shop,
    contract.addAddress,
    ({ caller, body }) => addAddress(shop, caller.accountId, body),
    { bodyErrors },
  );
  mount(
    app,
    shop,
    contract.updateAddress,
    ({ caller, params, body }) => updateAddress(shop, caller.accountId, params.addressId, body),
    { bodyErrors },
  );
  mount(app, shop, contract.removeAddress, async ({ caller, params }) => {
    await removeAddress(shop, caller.accountId, params.addressId);
    return { _id: params.addressId };
  });
}
