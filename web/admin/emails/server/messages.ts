import type { MailRecord } from '#contract/admin/emails/mail-settings';

/** Texts of the screen of the mail server. */

export const mailServer = {
  title: 'Mail server',
  back: 'All emails',
  server: 'Server',
  serverHint: 'Your mail provider’s pages name these, often under “SMTP”.',
  sender: 'Sender',
  password: 'Password',
  currentPasswordHint: 'Needed because the server receives every link that the shop emails.',
  passwordHint: 'Stored encrypted, and never shown again.',
  passwordKept: 'One is stored. It’s never shown; type another to replace it.',
  passwordLost:
    'The stored password can’t be read, because the server’s key for it is missing. Enter it again.',
  removePassword: 'Remove the password',
  removing: 'Removing',
  removed: 'Password removed',
  unencrypted: 'Emails then travel readable. Use this only within your own network.',
  setOnServer: 'Set on the server',
  setOnServerText:
    'SMTP_URL is set on the server, and wins over a mail server entered here. To enter one here, remove that variable and restart the shop.',
  encryption: 'Encryption',
  encrypted: 'TLS',
  notEncrypted: 'STARTTLS if the server offers it',
  defaultName: (name: string) => `Leave empty to use ${name}.`,
  defaultAddress: (address: string) => `Leave empty to use ${address}.`,
  save: 'Save mail settings',
  saving: 'Saving',
  saved: 'Mail settings saved',
  nothing: 'No changes to save',
} as const;

export const mailTest = {
  title: 'Test',
  text: 'Sends an email to your own address with the saved settings, and says what the mail server answers.',
  unsaved: 'Save your changes first.',
  send: 'Send a test email',
  sending: 'Sending',
  sent: (to: string) =>
    `The mail server accepted the email to ${to}. Check that it arrives, and not as spam.`,
  failed: 'The test email wasn’t sent',
  answer: (answer: string) => `The server said: ${answer}`,
} as const;

export const mailRecords = {
  title: 'So that emails aren’t taken for spam',
  text: (domain: string) =>
    `Add these TXT records to the DNS of ${domain}, where you manage the domain. It can take a day until a change is seen everywhere.`,
  noDomain:
    'Enter a sender address at your own domain and save. Then the DNS records of the domain appear here.',
  check: 'Check again',
  checking: 'Checking',
  checked: 'Checked',
  kinds: {
    spf: {
      name: 'SPF',
      text: 'Says which servers may send for your domain. A domain has one such record, so change the one that is there. If your mail provider names another value, use that one.',
    },
    dkim: {
      name: 'DKIM',
      text: 'Proves by a signature that an email is yours. It’s required for one-click unsubscribing to be shown.',
    },
    dmarc: {
      name: 'DMARC',
      text: 'Says what happens to emails that aren’t yours. Begin with p=none; once all is well, p=quarantine protects you better.',
    },
  } satisfies Record<MailRecord['kind'], { name: string; text: string }>,
  states: {
    found: 'Found',
    missing: 'Missing',
    different: 'Different',
    unknown: 'Not checked',
  } satisfies Record<MailRecord['state'], string>,
  recordName: 'Name',
  value: 'Value',
  inDns: 'In DNS now',
  copy: 'Copy',
  copyNamed: (what: string, kind: string) => `Copy the ${what} of ${kind}`,
  copied: 'Copied',
  notCopied: 'Your browser doesn’t allow copying. Select the text instead.',
  byProvider:
    'Most mail providers sign your emails: switch it on there and add the record that they show. If yours doesn’t, the shop can sign.',
  sign: 'Let the shop sign',
  signing: 'Making a key',
  signed: 'The shop signs from now on. Add the DKIM record.',
  stop: 'Stop signing',
  stopping: 'Stopping',
  stopped: 'The shop no longer signs',
} as const;
