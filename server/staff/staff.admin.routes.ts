import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/admin/staff';
import { clientKey } from '../http/client-key';
import { mount, mountList } from '../http/mount';
import type { Shop } from '../shop';
import { createFirstAdmin, readSetupLink } from './first-admin.service';
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
  mountList(app, shop, contract.listStaff, ({ caller }) => listStaff(shop, caller));
  mountList(app, shop, contract.listInvitations, () => listInvitations(shop));
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

  // For people who have no account yet.
  mount(app, shop, contract.readInvitation, ({ body, request }) =>
    readInvitation(shop, body.token, clientKey(request)),
  );
  mount(app, shop, contract.acceptInvitation, async ({ body, request }) => ({
    jwt: await acceptInvitation(shop, body, clientKey(request)),
  }));
  mount(app, shop, contract.readSetupLink, async ({ body, request }) => {
    const expiresAt = await readSetupLink(shop, body.token, clientKey(request));
    return { expiresAt: expiresAt.toISOString() };
  });
  mount(app, shop, contract.createFirstAdmin, async ({ body, request }) => ({
    jwt: await createFirstAdmin(shop, body, clientKey(request)),
  }));
}
