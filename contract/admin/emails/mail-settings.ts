import { z } from 'zod';
import { identityProof } from '../../accounts';
import { endpoint } from '../../endpoint';
import { mailFields } from '../../records/mail';
import { recordSchema } from '../../records/schemas';
import { emailAddress, rawText } from '../../text';
import { area, basedOn } from '../area';

const hostName = rawText(mailFields.host.max)
  .trim()
  .toLowerCase()
  .regex(
    /^(?:[a-z0-9_](?:[a-z0-9_-]*[a-z0-9])?(?:\.|$))+$|^[0-9a-f:.]+$/,
    'Enter the name of a server, for example smtp.example.com.',
  );

const mailValues = recordSchema(mailFields, {
  host: hostName,
  fromAddress: emailAddress,
  replyTo: emailAddress,
});

/** As `SMTP_URL` says, without the password. */
const environmentServer = z.object({
  host: z.string(),
  port: z.number().int(),
  isEncrypted: z.boolean(),
  user: z.string().nullable(),
});

const mailSettings = mailValues.extend({
  /** Whether a password is stored. The password itself is never returned. */
  hasPassword: z.boolean(),
  /** False if the password was encrypted with a key that the server no longer has. */
  isPasswordReadable: z.boolean(),
  /** The mail server that the environment names, which wins over the one entered here; null if it names none. */
  setOnServer: environmentServer.nullable(),
  /** The sender while none is entered. */
  defaultSender: z.object({ name: z.string(), address: z.string() }),
  /** Whether the shop signs its emails with its own key (DKIM). */
  isSigned: z.boolean(),
  version: z.number().int(),
});
export type MailSettings = z.infer<typeof mailSettings>;

/** Why a test email was not sent. */
export const mailProblems = [
  'no_server',
  'missing_key',
  'name_not_found',
  'not_public',
  'refused',
  'timeout',
  'encryption',
  'certificate',
  'authentication',
  'sender',
  'recipient',
  'other',
] as const;

const testedMail = z.object({
  to: z.string(),
  /** Null if the mail server accepted the email. */
  problem: z
    .object({
      code: z.enum(mailProblems),
      message: z.string(),
      /** What the mail server said, without secrets. */
      answer: z.string().nullable(),
    })
    .nullable(),
});

/** A DNS record with which other mail servers recognise the shop's emails. */
const mailRecord = z.object({
  kind: z.enum(['spf', 'dkim', 'dmarc']),
  /** Always a TXT record with this name. */
  name: z.string(),
  /** Null if only the mail provider knows it. */
  value: z.string().nullable(),
  /** `different`: there is one with another value. `unknown`: DNS did not answer in time. */
  state: z.enum(['found', 'missing', 'different', 'unknown']),
  /** The value in DNS, if it differs. */
  found: z.string().nullable(),
});
export type MailRecord = z.infer<typeof mailRecord>;

const settings = area('admin', 'Admin: mail');

export const getMailSettings = endpoint({
  ...settings.get('/api/admin/mail-settings'),
  summary: 'The mail server and the sender of emails, without the password',
  response: mailSettings,
});

export const updateMailSettings = endpoint({
  ...settings.put('/api/admin/mail-settings'),
  summary:
    'Change the given settings; others are unchanged. A `password` replaces the stored one, null removes it. Settings of the server need `currentPassword`, and `code` where sign-in needs one, because it receives every link that is emailed. With a `version`, 409 `stale_version` if someone else has saved since',
  body: mailValues
    .extend({ password: rawText(500, 1).nullable() })
    .partial()
    .extend({ ...identityProof, ...basedOn }),
  response: mailSettings,
});

export const sendTestMail = endpoint({
  ...settings.post('/api/admin/mail-settings/test'),
  summary: 'Send a test email to the address of the caller, with the saved settings',
  response: testedMail,
});

export const updateMailSigning = endpoint({
  ...settings.put('/api/admin/mail-settings/signing'),
  summary:
    'Sign emails with DKIM, or stop it. Each time it is turned on, the shop makes a new key, whose DNS record `records` returns',
  body: z.object({ isSigned: z.boolean() }),
  response: mailSettings,
});

export const getMailRecords = endpoint({
  ...settings.get('/api/admin/mail-settings/records'),
  summary:
    'The SPF, DKIM and DMARC records of the sender’s domain, and what DNS has, asked for 3 seconds at most',
  response: z.object({
    domain: z.string(),
    /** Empty if the sender's domain is an IP address or a name of one network only, which cannot have records. */
    records: z.array(mailRecord),
  }),
});
