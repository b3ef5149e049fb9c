import { namesOf, type RecordFields } from './fields';

const byDefault = 'Leave empty to use the default.';

/** What staff enter about the mail server and the sender of emails; the password is not among it, as it is never shown. */
export const mailFields = {
  /** Null: emails are stored and not sent. */
  host: {
    kind: 'text',
    label: 'Server',
    hint: 'For example smtp.example.com. While it’s empty, emails are stored and not sent.',
    max: 253,
    whenEmpty: null,
    default: null,
    group: 'server',
  },
  security: {
    kind: 'choice',
    label: 'Encryption',
    options: {
      starttls: 'STARTTLS (port 587)',
      tls: 'TLS (port 465)',
      none: 'None',
    },
    default: 'starttls',
    group: 'server',
  },
  port: { kind: 'integer', label: 'Port', min: 1, max: 65535, default: 587, group: 'server' },
  user: {
    kind: 'text',
    label: 'User name',
    hint: 'Often your full email address. Leave empty if the server asks for none.',
    max: 200,
    whenEmpty: null,
    default: null,
    group: 'server',
  },
  /** Null: the shop's name. */
  fromName: {
    kind: 'text',
    label: 'Sender name',
    hint: byDefault,
    max: 60,
    whenEmpty: null,
    default: null,
    group: 'sender',
  },
  /** Null: that of `SMTP_URL`, else `no-reply` at the shop's host. */
  fromAddress: {
    kind: 'text',
    label: 'Sender address',
    hint: byDefault,
    type: 'email',
    whenEmpty: null,
    default: null,
    group: 'sender',
  },
  /** Null: answers go to the sender. */
  replyTo: {
    kind: 'text',
    label: 'Replies go to',
    hint: 'Leave empty to get replies at the sender address.',
    type: 'email',
    whenEmpty: null,
    default: null,
    group: 'sender',
  },
} as const satisfies RecordFields;

/** Whether a change of the mail settings decides which server gets the emails, and with them every link that is emailed. */
export function choosesMailServer({
  password,
  ...change
}: {
  password?: string | null | undefined;
}): boolean {
  const isNamed = (name: keyof typeof mailFields) =>
    mailFields[name].group === 'server' && name in change;
  return typeof password === 'string' || namesOf(mailFields).some(isNamed);
}
