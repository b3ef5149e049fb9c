import type { Job } from '#contract/jobs';
import type { Mail } from '#contract/mail';

/** The texts of the screens of mail and jobs. */

export const mails = {
  title: 'Mail',
  search: 'Search address or subject',
  status: 'Status',
  to: 'To',
  subject: 'Subject',
  written: 'Written',
  emptyTitle: 'No mails found',
  emptyText: 'What the shop writes to shoppers and staff appears here.',
  jobs: 'Jobs that are not done',
  statuses: {
    kept: 'Kept',
    queued: 'Queued',
    sent: 'Sent',
    failed: 'Failed',
  } satisfies Record<Mail['status'], string>,
  /** A mail that is kept is all there is to see where no mail server is set. */
  keptNote: 'Kept mails were written and not sent: no mail server is set (SMTP_URL).',
} as const;

export const mail = {
  back: 'All mails',
  gone: 'There is no such mail',
  facts: 'Mail',
  template: 'Letter',
  tries: 'Tries',
  error: 'Last answer',
  sent: 'Sent',
  preview: 'As it looks',
  frame: (subject: string) => `Mail: ${subject}`,
  text: 'As plain text',
  again: 'Send again',
  sending: 'Sending',
  wasQueued: 'The mail will be sent once more',
} as const;

export const jobs = {
  title: 'Jobs',
  state: 'State',
  open: 'Not done',
  kind: 'Job',
  about: 'About',
  tries: 'Tries',
  error: 'Last failure',
  next: 'Next try',
  actions: 'Actions',
  retry: 'Try now',
  retryNamed: (kind: string) => `Try ${kind} now`,
  trying: 'Trying',
  wasTold: 'The job is tried now',
  emptyTitle: 'Nothing is left to do',
  emptyText: 'Mails, refunds and notices that wait or failed appear here.',
  states: { waiting: 'Waiting', failed: 'Failed', done: 'Done' } satisfies Record<
    Job['state'],
    string
  >,
} as const;
