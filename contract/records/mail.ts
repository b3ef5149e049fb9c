import { fieldTexts } from './field-messages';
import { namesOf, type RecordFields } from './fields';
import { mailTexts as texts } from './mail-messages';

const { byDefault } = fieldTexts;

/** What staff enter about the mail server and the sender of emails; the password is not among it, as it is never shown. */
export const mailFields = {
  /** Null: emails are stored and not sent. */
  host: {
    kind: 'text',
    ...texts.host,
    max: 253,
    whenEmpty: null,
    default: null,
    group: 'server',
  },
  security: {
    kind: 'choice',
    ...texts.security,
    default: 'starttls',
    group: 'server',
  },
  port: { kind: 'integer', ...texts.port, min: 1, max: 65535, default: 587, group: 'server' },
  user: {
    kind: 'text',
    ...texts.user,
    max: 200,
    whenEmpty: null,
    default: null,
    group: 'server',
  },
  /** Null: the shop's name. */
  fromName: {
    kind: 'text',
    ...texts.fromName,
    hint: byDefault,
    max: 60,
    whenEmpty: null,
    default: null,
    group: 'sender',
  },
  /** Null: that of `SMTP_URL`, else `no-reply` at the shop's host. */
  fromAddress: {
    kind: 'text',
    ...texts.fromAddress,
    hint: byDefault,
    type: 'email',
    whenEmpty: null,
    default: null,
    group: 'sender',
  },
  /** Null: answers go to the sender. */
  replyTo: {
    kind: 'text',
    ...texts.replyTo,
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
