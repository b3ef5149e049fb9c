import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/accounts';
import { isStaff } from '#contract/values/rights';
import { clientKey } from '../../http/client-key';
import { mount } from '../../http/mount';
import type { Shop } from '../../shop';
import { requestReset, resetPassword } from '../passwords/password-reset.service';
import { checkToken, endSession, endSessions } from '../sessions/sessions';
import { signIn } from '../sessions/sign-in.service';
import { isInStaffNetwork, outsideNetworks } from '../sessions/staff-networks';
import { getProfile, signUp } from './accounts.service';
import { undoEmailChange } from './email-change.service';
import { confirmEmail, getEmailStatus, sendConfirmation } from './email-confirmation.service';
import { updateProfile } from './profile.service';

/** Endpoints of an account. */
export function accountRoutes(app: FastifyInstance, shop: Shop): void {
  mount(app, shop, contract.signUp, async ({ body, request }) => ({
    jwt: await signUp(shop, body, clientKey(request)),
  }));
  mount(app, shop, contract.signIn, async ({ body, request }) => {
    const jwt = await signIn(shop, body, clientKey(request));
    const check = await checkToken(shop, jwt);
    if (check.refused !== undefined) return { jwt };
    if (!isInStaffNetwork(shop, request, check.caller)) {
      await endSession(shop.pool, check.caller.sessionId);
      throw outsideNetworks(request);
    }
    if (isStaff(check.caller.role))
      for (const feature of shop.features) await feature.onStaffSignIn?.(shop, request);
    return { jwt };
  });
  mount(app, shop, contract.signOut, ({ caller }) => endSession(shop.pool, caller.sessionId));
  mount(app, shop, contract.signOutEverywhere, ({ caller }) =>
    endSessions(shop.pool, caller.accountId),
  );
  mount(app, shop, contract.forgotPassword, async ({ body, request }) => {
    await requestReset(shop, body.email, clientKey(request));
    return { message: 'If there’s an account with this email, we’ve sent it a link.' };
  });
  mount(app, shop, contract.resetPassword, async ({ body, request }) => ({
    jwt: await resetPassword(shop, body, clientKey(request)),
  }));
  mount(app, shop, contract.confirmEmail, async ({ body, request }) => ({
    email: await confirmEmail(shop, body.token, clientKey(request)),
  }));
  mount(app, shop, contract.undoEmailChange, async ({ body, request }) => ({
    jwt: await undoEmailChange(shop, body, clientKey(request)),
  }));
  mount(app, shop, contract.getProfile, async ({ caller }) => getProfile(caller));
  mount(app, shop, contract.updateProfile, ({ caller, body, request }) =>
    updateProfile(shop, caller, body, clientKey(request)),
  );
  mount(app, shop, contract.getEmailStatus, ({ caller }) => getEmailStatus(shop, caller));
  mount(app, shop, contract.sendConfirmation, ({ caller }) => sendConfirmation(shop, caller));
}
