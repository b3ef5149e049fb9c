import { customerGroupFields } from '#contract/records/customer-group';
import { formatCount } from '../../ui/text/format-count';

/** Texts of the screens about groups of customers. */

export const customerGroups = {
  title: 'Customer groups',
  add: 'Add group',
  search: 'Search by name',
  name: 'Name',
  kind: 'Members',
  kinds: customerGroupFields.kind.options,
  rule: 'Rule',
  created: 'Created',
  emptyTitle: 'No customer groups found',
  emptyText: 'Promotions can be for groups, such as members or customers with five orders.',
} as const;

export const customerGroup = {
  addTitle: 'Add customer group',
  notFound: 'Customer group not found',
  back: 'All customer groups',
  save: 'Save',
  saving: 'Saving',
  saved: (name: string) => `${name} saved`,
  created: (name: string) => `${name} created`,
  terms: 'Group',
  usage: 'Usage',
  members: 'Members',
  promotions: 'Promotions for it',
  delete: 'Delete',
  deleteTitle: (name: string) => `Delete ${name}?`,
  deleteText: 'Its members stay customers. A group that a promotion is for can’t be deleted.',
  deleting: 'Deleting',
  deleted: (name: string) => `${name} deleted`,
  orders: (count: number) => formatCount(count, 'paid order'),
  spent: (amount: string) => `${amount} spent`,
  days: (count: number) => formatCount(count, 'day as a customer', 'days as a customer'),
} as const;

export const members = {
  title: 'Members',
  search: 'Search members',
  name: 'Name',
  email: 'Email',
  added: 'Added',
  notConfirmed: 'Email not confirmed',
  emptyTitle: 'No members found',
  emptyText: 'Add customers by their email addresses.',
  emptyByRule: 'No customer meets this rule at the moment.',
  add: 'Add members',
  addText:
    'Enter email addresses, or choose a file with them. They count once the customer has confirmed the address.',
  emails: 'Email addresses',
  emailsHint: 'Separated by spaces, commas or lines. Other text is ignored.',
  noEmails: 'Enter at least one email address.',
  file: 'Choose file',
  fileFailed: 'We couldn’t read this file.',
  submit: 'Add',
  adding: 'Adding',
  addedCount: (count: number) => formatCount(count, 'member added', 'members added'),
  unknown: (emails: string) => `Without an account: ${emails}`,
  unknownAndMore: (emails: string, more: number) =>
    `Without an account: ${emails} and ${more} more`,
  remove: 'Remove',
  removeNamed: (name: string) => `Remove ${name}`,
  removing: 'Removing',
  removed: (name: string) => `${name} removed`,
} as const;
