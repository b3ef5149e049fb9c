import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/address-formats';
import { ShopError } from '../http/errors';
import { mount } from '../http/mount';
import type { Shop } from '../shop';
import { addressFormatOf, storedZipCode, zipCodeDoubt } from './address-formats.rules';

export function addressFormatRoutes(app: FastifyInstance, shop: Shop): void {
  mount(app, shop, contract.getAddressFormat, async ({ params, reply }) => {
    const format = addressFormatOf(params.country.toUpperCase());
    if (!format) throw new ShopError('not_found', { message: 'Unknown country.' });
    reply.header('cache-control', 'public, max-age=86400');
    return format;
  });

  mount(app, shop, contract.checkZipCode, async ({ params, query }) => {
    const country = params.country.toUpperCase();
    if (!addressFormatOf(country))
      throw new ShopError('not_found', { message: 'Unknown country.' });
    return {
      zipCode: storedZipCode(country, query.zipCode),
      doubt: zipCodeDoubt(country, query),
    };
  });
}
