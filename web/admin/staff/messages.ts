import type { StaffRole } from '#contract/rights';
import type { StaffAct } from '../../state/admin-staff';

/** The texts of the staff's screen. */

export const staff = {
  none: 'Nobody yet',
  title: 'Staff',
  name: 'Name',
  you: 'You',
  email: 'Email',
  role: 'Role',
  roleOf: (name: string) => `Role of ${name}`,
  roleChanged: (name: string, role: string) => `${name} is ${role} now`,
  factor: 'Second factor',
  on: 'On',
  off: 'Off',
  sessions: 'Signed in',
  devices: (count: string) => `on ${count}`,
  device: 'device',
  nowhere: 'Nowhere',
  actions: 'Actions',
  more: (name: string) => `More for ${name}`,
  roles: {
    Admin: 'Everything',
    Fulfilment: 'Orders, returns, customers and stock',
    Merchandiser: 'Products, promotions, content and stock',
  } satisfies Record<StaffRole, string>,
} as const;

export const invite = {
  title: 'Invite somebody',
  email: 'Email',
  role: 'Role',
  send: 'Send invitation',
  sending: 'Sending',
  sent: (email: string) => `An invitation is on its way to ${email}`,
  hint: 'The link in the mail works once and for 7 days.',
  open: 'Invitations',
  none: 'No invitation is open.',
  until: (day: string) => `until ${day}`,
  over: 'has expired',
  withdraw: 'Withdraw',
  withdrawNamed: (email: string) => `Withdraw the invitation to ${email}`,
  withdrawn: (email: string) => `The invitation to ${email} no longer works`,
} as const;

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
    title: (name) => `Sign ${name} out everywhere?`,
    text: 'At once, on every device. They may sign in again.',
    busy: 'Signing out',
    done: (name) => `${name} is signed out`,
  },
  resetSecondFactor: {
    label: 'Take the second factor off',
    title: (name) => `Take the second factor of ${name} off?`,
    text: 'For who has lost it. They are signed out everywhere and sign in with the password alone.',
    busy: 'Taking off',
    done: (name) => `${name} signs in with the password alone`,
  },
  remove: {
    label: 'Remove from staff',
    title: (name) => `Remove ${name} from staff?`,
    text: 'They are signed out everywhere and become a plain customer.',
    busy: 'Removing',
    done: (name) => `${name} no longer works here`,
  },
};
export const keep = 'Keep';
