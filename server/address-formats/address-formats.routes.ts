import * as contract from '#contract/addresses/address-formats';
import { ShopError } from '../http/errors';
import { implement } from '../http/implement';
import { refusals } from '../http/refusals/messages';
import { addressFormatOf, storedZipCode, zipCodeDoubt } from './address-formats.rules';

export const addressFormatRoutes = implement(contract, {
  getAddressFormat: {
    handle: ({ params }) => {
      const format = addressFormatOf(params.country.toUpperCase());
      if (!format) throw new ShopError('not_found', { message: refusals.account.unknownCountry });
      return format;
    },
    cacheControl: 'public, max-age=86400',
  },
  checkZipCode: ({ params, query }) => {
    const country = params.country.toUpperCase();
    if (!addressFormatOf(country))
      throw new ShopError('not_found', { message: refusals.account.unknownCountry });
    return {
      zipCode: storedZipCode(country, query.zipCode),
      doubt: zipCodeDoubt(country, query),
    };
  },
});
