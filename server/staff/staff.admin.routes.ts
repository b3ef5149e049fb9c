import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/admin/staff';
import { clientKey } from '../http/client-key';
import { mount, setTotal } from '../http/mount';
import type { Shop } from '../shop';
import {
  acceptInvitation,
  inviteStaff,
  listInvitations,
  readInvitation,
  withdrawInvitation,
} from './invitations.service';
import {
  changeRole,
  endStaffSessions,
  listStaff,
  removeStaff,
  resetStaffSecondFactor,
} from './staff.service';

/** Endpoints for staff members and invitations. */
export function staffAdminRoutes(app: FastifyInstance, shop: Shop): void {
  mount(app, shop, contract.listStaff, async (call) => {
    const staff = await listStaff(shop, call.caller);
    setTotal(call, staff.length);
    return staff;
  });
  mount(app, shop, contract.listInvitations, async (call) => {
    const invitations = await listInvitations(shop);
    setTotal(call, invitations.length);
    return invitations;
  });
  mount(app, shop, contract.inviteStaff, ({ caller, body }) => inviteStaff(shop, caller, body));
  mount(app, shop, contract.withdrawInvitation, async ({ caller, params }) => {
    await withdrawInvitation(shop, caller, params.id);
    return { _id: params.id };
  });
  mount(app, shop, contract.changeRole, ({ caller, params, body, request }) =>
    changeRole(shop, caller, params.id, body, clientKey(request)),
  );
  mount(app, shop, contract.endStaffSessions, ({ caller, params }) =>
    endStaffSessions(shop, caller, params.id),
  );
  mount(app, shop, contract.resetStaffSecondFactor, ({ caller, params }) =>
    resetStaffSecondFactor(shop, caller, params.id),
  );
  mount(app, shop, contract.removeStaff, async ({ caller, params, body, request }) => {
    await removeStaff(shop, caller, params.id, body, clientKey(request));
    return { _id: params.id };
  });
  invitationRoutes(app, shop);
}

/** Endpoints for invited people, who have no account yet. */
function invitationRoutes(app: FastifyInstance, shop: Shop): void {
  mount(
    app,
    shop,
    contract.readInvitation,
    ({ body, request, reply }) => {
      reply.header('cache-control', 'no-store');
      return readInvitation(shop, body.token, clientKey(request));
    },
    { alias: `/api${contract.readInvitation.path}` },
  );
  mount(
    app,
    shop,
    contract.acceptInvitation,
    async ({ body, request, reply }) => {
      reply.header('cache-control', 'no-store');
      return { jwt: await acceptInvitation(shop, body, clientKey(request)) };
    },
    { alias: `/api${contract.acceptInvitation.path}` },
  );
}
