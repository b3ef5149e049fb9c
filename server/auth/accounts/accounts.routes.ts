import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/accounts';
import type { Answer, Endpoint } from '#contract/endpoint';
import { isStaff } from '#contract/values/rights';
import { clientKey } from '../../http/client-key';
import { type Call, mount } from '../../http/mount';
import type { Shop } from '../../shop';
import { requestReset, resetPassword } from '../passwords/password-reset.service';
import { checkToken } from '../sessions/sessions';
import { signIn } from '../sessions/sign-in.service';
import { getProfile, signOut, signOutEverywhere, signUp } from './accounts.service';
import { undoEmailChange } from './email-change.service';
import { confirmEmail, getEmailStatus, sendConfirmation } from './email-confirmation.service';
import { updateProfile } from './profile.service';

/** Endpoints of an account. */
export function accountRoutes(app: FastifyInstance, shop: Shop): void {
  authRoutes(app, shop);
  mount(app, shop, contract.getProfile, async ({ caller }) => getProfile(caller));
  mount(app, shop, contract.updateProfile, ({ caller, body, request }) =>
    updateProfile(shop, caller, body, clientKey(request)),
  );
  mount(app, shop, contract.getEmailStatus, ({ caller }) => getEmailStatus(shop, caller));
  mount(app, shop, contract.sendConfirmation, async ({ caller }) => {
    await sendConfirmation(shop, caller);
    return undefined;
  });
}

/** The endpoints under `/auth`, which are also available under `/api/auth`. */
function authRoutes(app: FastifyInstance, shop: Shop): void {
  const serve = <E extends Endpoint>(
    endpoint: E,
    handle: (call: Call<E>) => Promise<Answer<E>>,
  ): void => {
    const uncached = (call: Call<E>) => {
      call.reply.header('cache-control', 'no-store');
      return handle(call);
    };
    mount(app, shop, endpoint, uncached, { alias: `/api${endpoint.path}` });
  };
  serve(contract.signUp, async ({ body, request }) => ({
    jwt: await signUp(shop, body, clientKey(request)),
  }));
  serve(contract.signIn, async ({ body, request }) => {
    const jwt = await signIn(shop, body, clientKey(request));
    const check = await checkToken(shop, jwt);
    if (check.refused === undefined && isStaff(check.caller.role))
      for (const feature of shop.features) await feature.onStaffSignIn?.(shop, request);
    return { jwt };
  });
  serve(contract.signOut, async ({ caller }) => {
    await signOut(shop, caller);
    return undefined;
  });
  serve(contract.signOutEverywhere, async ({ caller }) => {
    await signOutEverywhere(shop, caller);
    return undefined;
  });
  serve(contract.forgotPassword, async ({ body, request }) => {
    await requestReset(shop, body.email, clientKey(request));
    return { message: 'If there’s an account with this email, we’ve sent it a link.' };
  });
  serve(contract.resetPassword, async ({ body, request }) => ({
    jwt: await resetPassword(shop, body, clientKey(request)),
  }));
  serve(contract.confirmEmail, async ({ body, request }) => ({
    email: await confirmEmail(shop, body.token, clientKey(request)),
  }));
  serve(contract.undoEmailChange, async ({ body, request }) => ({
    jwt: await undoEmailChange(shop, body, clientKey(request)),
  }));
}
