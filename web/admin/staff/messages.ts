import type { Right, StaffRole } from '#contract/values/rights';
import { formatCount } from '../../ui/text/format-count';

/** Texts of the staff screen. */

export const staff = {
  none: 'No staff yet',
  title: 'Staff',
  name: 'Name',
  you: 'You',
  email: 'Email',
  role: 'Role',
  roleOf: (name: string) => `Role of ${name}`,
  roleChanged: (name: string, role: string) => `${name}’s role is now ${role}`,
  changeRole: 'Change role',
  changeRoleTitle: (name: string, role: string) => `Change ${name}’s role to ${role}?`,
  changeOwnTitle: (role: string) => `Change your own role to ${role}?`,
  changeRoleText: (role: string, rights: string) => `${role}: ${rights}. This applies right away.`,
  changeOwnText: (role: string, rights: string) =>
    `${role}: ${rights}. You lose access to everything else right away. Enter your password to confirm.`,
  changingRole: 'Changing',
  factor: 'Two-step sign-in',
  on: 'On',
  off: 'Off',
  sessions: 'Signed in',
  devices: (count: string) => `on ${count}`,
  deviceCount: (count: number) => formatCount(count, 'device'),
  nowhere: 'Nowhere',
  more: (name: string) => `More actions for ${name}`,
  roles: {
    Admin: 'Everything',
    Fulfilment: 'Orders, returns, customers and stock',
    Merchandiser: 'Products, promotions, content, reviews and stock',
  } satisfies Record<StaffRole, string>,
} as const;

/** What each right allows, as the table of roles shows it. */
export const rightLabels: Record<Right, string> = {
  admin: 'Manage settings, staff, emails and the audit log, and delete personal data',
  staff: 'See the dashboard and search',
  'staff:orders': 'See orders and customers, ship orders',
  'staff:refunds': 'Refund customers, cancel paid orders and settle payment issues',
  'staff:returns': 'Receive and reject returns',
  'staff:products': 'Manage products, promo codes and content',
  'staff:reviews': 'Publish, withhold, feature and reply to reviews',
  'staff:stock': 'Adjust stock',
  'staff:revenue': 'See revenue',
};

export const rolesTable = {
  title: 'Roles',
  right: 'Staff can',
  yes: 'Yes',
  no: 'No',
} as const;

export const invite = {
  title: 'Invite a colleague',
  email: 'Email',
  role: 'Role',
  send: 'Send invitation',
  sending: 'Sending',
  sent: (email: string) => `An invitation is on its way to ${email}`,
  notEmailed: 'Invitation created, but no mail server is set up. Copy the link from Emails.',
  hint: 'The link in the email works once and expires after 7 days.',
  open: 'Invitations',
  none: 'No open invitations.',
  until: (day: string) => `expires ${day}`,
  over: 'expired',
  withdraw: 'Withdraw',
  withdrawNamed: (email: string) => `Withdraw the invitation to ${email}`,
  withdrawn: (email: string) => `Withdrew the invitation to ${email}`,
} as const;

export type StaffAct = 'endSessions' | 'resetSecondFactor' | 'remove';

interface ActWords {
  label: string;
  title: (name: string) => string;
  text: string;
  busy: string;
  done: (name: string) => string;
}

export const acts: Record<StaffAct, ActWords> = {
  endSessions: {
    label: 'Sign out everywhere',
    title: (name: string) => `Sign ${name} out everywhere?`,
    text: 'They’re signed out on every device and can sign in again.',
    busy: 'Signing out',
    done: (name: string) => `Signed out ${name}`,
  },
  resetSecondFactor: {
    label: 'Reset two-step sign-in',
    title: (name: string) => `Reset two-step sign-in for ${name}?`,
    text: 'Use this if they’ve lost access to their codes. They’re signed out everywhere and can then sign in with just their password.',
    busy: 'Resetting',
    done: (name: string) => `Two-step sign-in reset for ${name}`,
  },
  remove: {
    label: 'Remove from staff',
    title: (name: string) => `Remove ${name} from staff?`,
    text: 'They’re signed out everywhere and become an ordinary customer.',
    busy: 'Removing',
    done: (name: string) => `Removed ${name} from staff`,
  },
};
