import { z } from 'zod';
import { endpoint } from '../endpoint';
import { moneyInput } from '../money';
import { customerGroupFields, groupRuleFields } from '../records/customer-group';
import { recordInput, recordSchema } from '../records/schemas';
import { rawText } from '../text';
import { area, basedOn, paging } from './area';

/** Addresses in one request that adds members. */
export const GROUP_EMAILS_LIMIT = 10_000;

const terms = recordSchema(customerGroupFields, {
  leastSpent: moneyInput.refine((amount) => amount > 0, 'Must be more than 0.'),
});

const customerGroup = terms.extend({
  _id: z.string(),
  createdAt: z.string(),
  /** Incremented by each change. */
  version: z.number().int(),
});
export type CustomerGroup = z.infer<typeof customerGroup>;

const customerGroupDetail = customerGroup.extend({
  /** The customers who are in it now, also those whose address is not confirmed yet. */
  members: z.number().int(),
  /** The promotions for this group that are not archived. */
  promotions: z.array(z.object({ _id: z.string(), name: z.string() })),
});
export type CustomerGroupDetail = z.infer<typeof customerGroupDetail>;

const wholeTerms = recordInput(customerGroupFields, terms);

const checkTerms = (input: z.output<typeof wholeTerms>, ctx: z.RefinementCtx) => {
  const stated = groupRuleFields.filter((name) => input[name] !== null);
  const fault = (name: string, message: string) =>
    ctx.addIssue({ code: 'custom', path: [name], message });
  if (input.kind === 'rule' && stated.length === 0)
    fault('leastOrders', 'Enter at least one condition.');
  if (input.kind === 'listed')
    for (const name of stated) fault(name, 'A group of listed customers has no rule.');
};

const groupInput = wholeTerms.superRefine(checkTerms);
export type CustomerGroupInput = z.output<typeof groupInput>;
const groupUpdate = wholeTerms.extend(basedOn).superRefine(checkTerms);
export type CustomerGroupUpdate = z.output<typeof groupUpdate>;

const groups = area('staff:products', 'Admin: customer groups');
/** Who the members are is personal data. */
const members = area('staff:orders', 'Admin: customer groups');

export const listCustomerGroups = endpoint({
  ...groups.get('/api/admin/customer-groups'),
  summary: 'The groups of customers by name',
  query: z.object({ q: rawText(200).trim().optional(), ...paging(50, 200) }),
  response: z.array(customerGroup),
  list: true,
});

export const getCustomerGroup = endpoint({
  ...groups.get('/api/admin/customer-groups/:id'),
  summary: 'One group of customers, with the number of its members and the promotions for it',
  response: customerGroupDetail,
});

export const createCustomerGroup = endpoint({
  ...groups.post('/api/admin/customer-groups'),
  summary: 'Create a group of customers; 400 at `name` if the name exists already, ignoring case',
  status: 201,
  body: groupInput,
  response: customerGroup,
});

export const updateCustomerGroup = endpoint({
  ...groups.put('/api/admin/customer-groups/:id'),
  summary:
    'Replace the name and the rule of a group; 400 at `kind` if a group with listed members would get a rule',
  body: groupUpdate,
  response: customerGroup,
});

export const deleteCustomerGroup = endpoint({
  ...groups.delete('/api/admin/customer-groups/:id'),
  summary: 'Delete a group; 400 while a promotion is for it',
  status: 204,
});

const groupMember = z.object({
  _id: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  /** A listed customer counts as a member only once the address is confirmed. */
  emailConfirmed: z.boolean(),
  /** When staff added the customer; null for a member by rule. */
  addedAt: z.string().nullable(),
});
export type GroupMember = z.infer<typeof groupMember>;

export const listGroupMembers = endpoint({
  ...members.get('/api/admin/customer-groups/:id/members'),
  summary: 'The customers who are in a group now; `q` searches names and emails',
  query: z.object({ q: rawText(200).trim().optional(), ...paging(50, 200) }),
  response: z.array(groupMember),
  list: true,
});

export const addGroupMembers = endpoint({
  ...members.post('/api/admin/customer-groups/:id/members'),
  summary:
    'Add the customers with these emails to a group of listed customers; emails without an account are in `unknown`',
  body: z.object({
    emails: z
      .array(rawText(254, 1).trim())
      .min(1, 'Enter at least one email address.')
      .max(GROUP_EMAILS_LIMIT, 'Add at most 10,000 at once.'),
  }),
  response: z.object({
    /** Members that were not in the group before. */
    added: z.number().int(),
    already: z.number().int(),
    unknown: z.array(z.string()),
  }),
});

export const removeGroupMember = endpoint({
  ...members.delete('/api/admin/customer-groups/:id/members/:accountId'),
  summary: 'Remove a customer from a group of listed customers; repeating it changes nothing',
  params: z.object({ id: z.string(), accountId: z.string() }),
  status: 204,
});
