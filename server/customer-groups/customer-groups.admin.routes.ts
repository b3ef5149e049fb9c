import * as contract from '#contract/admin/customer-groups';
import { implement } from '../http/implement';
import {
  addGroup,
  addMembers,
  changeGroup,
  getGroup,
  listGroups,
  listMembers,
  removeGroup,
  removeMember,
} from './customer-groups.admin.service';

/** The groups of customers, for staff. */
export const customerGroupAdminRoutes = implement(contract, {
  listCustomerGroups: ({ shop, query }) => listGroups(shop, query),
  getCustomerGroup: ({ shop, params }) => getGroup(shop, params.id),
  createCustomerGroup: ({ shop, caller, body }) => addGroup(shop, caller, body),
  updateCustomerGroup: ({ shop, caller, params, body }) =>
    changeGroup(shop, caller, params.id, body),
  deleteCustomerGroup: ({ shop, caller, params }) => removeGroup(shop, caller, params.id),
  listGroupMembers: ({ shop, params, query }) => listMembers(shop, params.id, query),
  addGroupMembers: ({ shop, caller, params, body }) =>
    addMembers(shop, caller, params.id, body.emails),
  removeGroupMember: ({ shop, caller, params }) =>
    removeMember(shop, caller, params.id, params.accountId),
});
