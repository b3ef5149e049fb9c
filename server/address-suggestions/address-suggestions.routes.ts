import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/address-suggestions';
import { mount } from '../http/mount';
import type { Shop } from '../shop';
import { suggestAddresses } from './address-suggestions.service';

export function addressSuggestionRoutes(app: FastifyInstance, shop: Shop): void {
  mount(app, shop, contract.suggestAddresses, ({ caller, body }) =>
    suggestAddresses(shop, caller.accountId, body.text, body.country),
  );
}
