import type { Mail } from '#contract/admin/emails/emails';
import type { ReminderResult } from '#contract/admin/emails/reminders';
import type { Job } from '#contract/admin/jobs';

/** Texts of the email and job screens. */

export const emails = {
  title: 'Emails',
  search: 'Search by address or subject',
  status: 'Status',
  to: 'To',
  subject: 'Subject',
  written: 'Created',
  emptyTitle: 'No emails found',
  emptyText: 'Emails to customers and staff appear here.',
  jobs: 'Unfinished jobs',
  texts: 'Edit texts',
  server: 'Mail server',
  reminders: 'Reminders',
  statuses: {
    kept: 'Not sent',
    queued: 'Queued',
    sent: 'Sent',
    failed: 'Failed',
  } satisfies Record<Mail['status'], string>,
  /** Shown where no mail server is configured: emails are stored instead of sent. */
  notSentNote: 'No mail server is set up, so emails are stored here and not sent.',
} as const;

export const email = {
  back: 'All emails',
  notFound: 'Email not found',
  facts: 'Email',
  template: 'Type',
  tries: 'Attempts',
  error: 'Last response',
  sent: 'Sent',
  preview: 'Preview',
  frame: (subject: string) => `Email: ${subject}`,
  text: 'Plain text',
  again: 'Send again',
  sending: 'Sending',
  wasQueued: 'Email queued to be sent again',
} as const;

export const reminders = {
  title: 'Reminders',
  lead: 'The last 30 days. An order counts if it was placed and paid within a week of an email to its customer, whether or not the email led to it.',
  settings: 'Switch on or off',
  texts: 'Edit texts',
  results: 'Results',
  list: 'Email',
  lists: {
    'cart-reminders': 'Items left in the cart',
    'price-drops': 'Favourites that cost less',
  } satisfies Record<ReminderResult['list'], string>,
  state: 'State',
  on: 'On',
  off: 'Off',
  emails: 'Emails',
  orders: 'Orders',
  total: 'Order total',
  refused: 'Addresses that refuse emails',
  address: 'Address',
  error: 'What their mail server said',
  since: 'Refused',
  allow: 'Allow again',
  allowNamed: (address: string) => `Allow emails to ${address} again`,
  allowing: 'Allowing',
  allowed: 'Address allowed again',
  emptyTitle: 'No address refuses emails',
  emptyText:
    'An address that doesn’t exist any more appears here after the first email to it. It gets no more reminders and requests for reviews.',
} as const;

export const jobs = {
  title: 'Jobs',
  state: 'State',
  open: 'Unfinished',
  kind: 'Job',
  about: 'About',
  order: (order: string) => `Order ${order}`,
  tries: 'Attempts',
  error: 'Last error',
  next: 'Next attempt',
  retry: 'Retry now',
  retryNamed: (kind: string) => `Retry ${kind} now`,
  trying: 'Retrying',
  retrying: 'Retrying the job',
  emptyTitle: 'All done',
  emptyText: 'Emails, refunds and notices that are waiting or have failed appear here.',
  /** Labels by job kind; an unknown kind is shown as it is. */
  kinds: {
    mail: 'Email',
    refund: 'Refund',
    'refund-charge': 'Refund charge without an order',
    capture: 'Charge an authorised card',
    'capture-approved': 'Capture approved payment',
    'cancel-payment': 'Cancel payment',
    'forget-payment-customer': 'Delete saved cards',
    'apply-order-change': 'Apply a paid order change',
    'end-refunded-order': 'Cancel refunded order',
    'recount-daily-orders': 'Recount daily orders',
    'password-reset': 'Password reset',
    'restore-cart': 'Restore cart of cancelled order',
    'save-order-address': 'Save address of order',
    'stock-back': 'Back-in-stock notices',
    withdrawal: 'Process withdrawal',
    'delete-files': 'Delete picture files',
    'assortment-products': 'Update products after an assortment change',
    'import-read': 'Check import file',
    'import-apply': 'Import products',
    'import-pictures': 'Store imported pictures',
    'fit-statistics': 'Update fit statistics',
  } as Record<string, string>,
  /** Labels of the record that a job is about, by the name of its id. */
  subjects: {
    accountId: 'Account',
    importId: 'Import',
    issueId: 'Payment issue',
    invitationId: 'Invitation',
    mailId: 'Email',
    noticeId: 'Notice',
    orderId: 'Order',
    paymentId: 'Payment',
    productId: 'Product',
    refundId: 'Refund',
    resetId: 'Password reset',
    returnId: 'Return',
  } as Record<string, string>,
  states: { waiting: 'Waiting', failed: 'Failed', done: 'Done' } satisfies Record<
    Job['state'],
    string
  >,
} as const;
