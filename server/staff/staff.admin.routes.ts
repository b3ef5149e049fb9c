import * as contract from '#contract/admin/staff';
import { clientKey } from '../http/clients/client-key';
import { implement } from '../http/implement';
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
export const staffAdminRoutes = implement(contract, {
  listStaff: ({ shop, caller }) => listStaff(shop, caller),
  listInvitations: ({ shop }) => listInvitations(shop),
  inviteStaff: ({ shop, caller, body }) => inviteStaff(shop, caller, body),
  withdrawInvitation: async ({ shop, caller, params }) => {
    await withdrawInvitation(shop, caller, params.id);
    return { _id: params.id };
  },
  changeRole: ({ shop, caller, params, body, client }) =>
    changeRole(shop, caller, params.id, body, clientKey(client)),
  endStaffSessions: ({ shop, caller, params }) => endStaffSessions(shop, caller, params.id),
  resetStaffSecondFactor: ({ shop, caller, params }) =>
    resetStaffSecondFactor(shop, caller, params.id),
  removeStaff: async ({ shop, caller, params, body, client }) => {
    await removeStaff(shop, caller, params.id, body, clientKey(client));
    return { _id: params.id };
  },
  readInvitation: ({ shop, body, client }) => readInvitation(shop, body.token, clientKey(client)),
  acceptInvitation: async ({ shop, body, client }) => ({
    jwt: await acceptInvitation(shop, body, clientKey(client)),
  }),
  readSetupLink: async ({ shop, body, client }) => {
    const expiresAt = await readSetupLink(shop, body.token, clientKey(client));
    return { expiresAt: expiresAt.toISOString() };
  },
  createFirstAdmin: async ({ shop, body, client }) => ({
    jwt: await createFirstAdmin(shop, body, clientKey(client)),
  }),
});
