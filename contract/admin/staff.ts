import { z } from 'zod';
import { identityProof, jwtAnswer, newAccount, newPassword } from '../accounts';
import { deletedId } from '../catalogue/catalogue';
import { endpoint } from '../endpoint';
import { emailAddress, rawText, requiredText } from '../text';
import { roles, staffRoles } from '../values/rights';
import { area, personName } from './area';

export const INVITATION_DAYS = 7;

const staffMember = z.object({
  _id: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  role: z.enum(roles),
  /** Whether signing in also requires a code from an authenticator app. */
  secondFactor: z.boolean(),
  /** Number of devices on which the person is signed in. */
  sessions: z.number().int(),
  /** When the newest of these sessions began; null if there is none. */
  signedInAt: z.string().nullable(),
  since: z.string(),
  /** The caller's own row. */
  isSelf: z.boolean(),
});
export type StaffMember = z.infer<typeof staffMember>;

const invitation = z.object({
  _id: z.string(),
  email: z.string(),
  role: z.enum(staffRoles),
  invitedBy: personName.nullable(),
  invitedAt: z.string(),
  expiresAt: z.string(),
  hasExpired: z.boolean(),
});
export type Invitation = z.infer<typeof invitation>;

const staff = area('admin', 'Admin: staff');

export const listStaff = endpoint({
  ...staff.get('/api/admin/staff'),
  summary: 'All staff, by name',
  response: z.array(staffMember),
  list: true,
});

export const listInvitations = endpoint({
  ...staff.get('/api/admin/staff/invitations'),
  summary: 'Pending invitations, newest first',
  response: z.array(invitation),
  list: true,
});

export const inviteStaff = endpoint({
  ...staff.post('/api/admin/staff/invitations'),
  summary:
    'Invite by email, with a link that works once, for 7 days; it replaces an earlier link to that address. 409 `email_taken` if the person is staff already',
  status: 201,
  body: z.object({ email: emailAddress, role: z.enum(staffRoles) }),
  response: invitation.extend({
    /** False where no mail server is configured: the link is then only in the stored email. */
    isEmailed: z.boolean(),
  }),
});

export const withdrawInvitation = endpoint({
  ...staff.delete('/api/admin/staff/invitations/:id'),
  summary: 'Revoke an invitation; its link stops working',
  response: deletedId,
});

export const changeRole = endpoint({
  ...staff.put('/api/admin/staff/:id/role'),
  summary:
    'Change a role, effective from the next request; changing one’s own needs `currentPassword`, and `code` where sign-in needs one. 403 if no Admin would remain',
  body: z.object({
    role: z.enum(staffRoles),
    /** The role that the caller saw; 409 `stale_version` if it has changed since. */
    basedOn: z.enum(staffRoles).optional(),
    ...identityProof,
  }),
  response: staffMember,
});

export const endStaffSessions = endpoint({
  ...staff.delete('/api/admin/staff/:id/sessions'),
  summary: 'End all sessions of the person immediately',
  response: staffMember,
});

export const resetStaffSecondFactor = endpoint({
  ...staff.delete('/api/admin/staff/:id/totp'),
  summary:
    'Disable the second factor of a staff member who lost it; ends all sessions of that account',
  response: staffMember,
});

export const removeStaff = endpoint({
  ...staff.delete('/api/admin/staff/:id'),
  summary:
    'Remove a member of staff, who becomes a customer and is signed out everywhere; removing oneself needs `currentPassword`, and `code` where sign-in needs one. Never the last Admin',
  body: z.object(identityProof),
  response: deletedId,
});

const accountsTag = 'Accounts';
const token = rawText(200).min(1, 'This field is required.');

export const readInvitation = endpoint({
  method: 'POST',
  path: '/auth/invitation',
  access: 'anyone',
  tag: accountsTag,
  summary: 'The recipient of an emailed invitation; 404 if it has expired or was used',
  body: z.object({ token }),
  response: z.object({
    email: z.string(),
    role: z.enum(staffRoles),
    /** The names of the account with this confirmed address; otherwise empty. */
    firstName: z.string(),
    lastName: z.string(),
    expiresAt: z.string(),
  }),
});

export const readSetupLink = endpoint({
  method: 'POST',
  path: '/auth/setup/check',
  access: 'anyone',
  tag: accountsTag,
  summary: 'Whether a set-up link works; 404 if it has expired or the shop has staff',
  body: z.object({ token }),
  response: z.object({ expiresAt: z.string() }),
});

export const createFirstAdmin = endpoint({
  method: 'POST',
  path: '/auth/setup',
  access: 'anyone',
  tag: accountsTag,
  summary:
    'Create the first Admin with the set-up link that a shop without staff prints at its start. The password is 12 characters or more',
  body: newAccount.extend({ token }),
  response: jwtAnswer,
});

export const acceptInvitation = endpoint({
  method: 'POST',
  path: '/auth/invitation/accept',
  access: 'anyone',
  tag: accountsTag,
  summary:
    'Accept an invitation by its emailed link: creates the account or, if the address has one, sets its names and password and ends its sessions. The password is 12 characters or more',
  body: z.object({
    token,
    firstName: requiredText(100),
    lastName: requiredText(100),
    password: newPassword,
    /** Required if the account of the address uses a second factor: see `POST /auth/signin`. */
    code: rawText(40).trim().optional(),
  }),
  response: jwtAnswer,
});
