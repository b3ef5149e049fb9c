import * as contract from '#contract/fit';
import { implement } from '../http/implement';
import { refusals } from '../http/refusals/messages';
import { deleteFitProfile, getFitProfile, getProductFit, saveFitProfile } from './fit.service';

const PRODUCT = { signInMessage: refusals.account.signInForProduct };

export const fitRoutes = implement(contract, {
  getProductFit: {
    handle: ({ shop, params, dependencies }) => getProductFit(shop, params.productId, dependencies),
    ...PRODUCT,
  },
  getFitProfile: ({ shop, caller }) => getFitProfile(shop, caller.accountId),
  saveFitProfile: ({ shop, caller, body }) => saveFitProfile(shop, caller.accountId, body),
  deleteFitProfile: ({ shop, caller }) => deleteFitProfile(shop, caller.accountId),
});
