import * as contract from '#contract/accounts';
import { textsIn } from '#contract/values/languages/translated-texts';
import { isStaff } from '#contract/values/rights';
import { clientKey } from '../../http/clients/client-key';
import { implement } from '../../http/implement';
import { refusals } from '../../http/refusals/messages';
import { languageOfRequest } from '../../http/request-language';
import { requestReset, resetPassword } from '../passwords/password-reset.service';
import { checkToken, endSession, endSessions } from '../sessions/sessions';
import { signIn } from '../sessions/sign-in.service';
import { isInStaffNetwork, outsideNetworks } from '../sessions/staff-networks';
import { getProfile, signUp } from './accounts.service';
import { undoEmailChange } from './email-change.service';
import { confirmEmail, getEmailStatus, sendConfirmation } from './email-confirmation.service';
import { updateProfile } from './profile.service';

/** Endpoints of an account. */
export const accountRoutes = implement(contract, {
  signUp: async ({ shop, body, client }) => ({
    jwt: await signUp(shop, body, clientKey(client)),
  }),
  signIn: async ({ shop, body, client }) => {
    const jwt = await signIn(shop, body, clientKey(client));
    const check = await checkToken(shop, jwt);
    if (check.refused !== undefined) return { jwt };
    if (!isInStaffNetwork(shop, client, check.caller)) {
      await endSession(shop.pool, check.caller.sessionId);
      throw outsideNetworks(client);
    }
    if (isStaff(check.caller.role))
      for (const feature of shop.features) await feature.onStaffSignIn?.(shop, client);
    return { jwt };
  },
  signOut: ({ shop, caller }) => endSession(shop.pool, caller.sessionId),
  signOutEverywhere: ({ shop, caller }) => endSessions(shop.pool, caller.accountId),
  forgotPassword: async ({ shop, body, client }) => {
    await requestReset(shop, body.email, clientKey(client));
    return { message: textsIn(refusals, languageOfRequest(client)).account.resetSent };
  },
  resetPassword: async ({ shop, body, client }) => ({
    jwt: await resetPassword(shop, body, clientKey(client)),
  }),
  confirmEmail: async ({ shop, body, client }) => ({
    email: await confirmEmail(shop, body.token, clientKey(client)),
  }),
  undoEmailChange: async ({ shop, body, client }) => ({
    jwt: await undoEmailChange(shop, body, clientKey(client)),
  }),
  getProfile: ({ shop, caller }) => getProfile(shop, caller),
  updateProfile: ({ shop, caller, body, client }) =>
    updateProfile(shop, caller, body, clientKey(client)),
  getEmailStatus: ({ shop, caller }) => getEmailStatus(shop, caller),
  sendConfirmation: ({ shop, caller }) => sendConfirmation(shop, caller),
});
