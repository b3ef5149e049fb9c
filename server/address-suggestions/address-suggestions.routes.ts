import * as contract from '#contract/addresses/address-suggestions';
import { implement } from '../http/implement';
import { suggestAddresses } from './address-suggestions.service';

export const addressSuggestionRoutes = implement(contract, {
  suggestAddresses: ({ shop, caller, body }) =>
    suggestAddresses(shop, caller.accountId, body.text, body.country),
});
