import type { mailProblems } from '#contract/admin/emails/mail-settings';

type Code = (typeof mailProblems)[number];

/** Why a mail server did not take an email, in words for staff. */
interface MailProblem {
  code: Code;
  message: string;
}

/** A mail server that cannot be used, which was found out before anything was sent to it. */
export class UnusableMailServer extends Error {
  readonly problem: MailProblem;
  constructor(code: Code) {
    super(words[code]);
    this.problem = { code, message: words[code] };
  }
}

const words: Record<Code, string> = {
  no_server: 'No mail server is set up. Enter one and save it first.',
  missing_key:
    'The password can’t be used. This server doesn’t have the key that it was encrypted with. Enter it again, or set TOTP_KEY or TOTP_KEY_PREVIOUS on the server to the key that was used.',
  name_not_found: 'There’s no server with this name. Check how it’s spelt.',
  not_public:
    'This server isn’t on the public internet. To use one of your own network, set SMTP_PRIVATE=1 on the shop’s server.',
  refused: 'The server refused the connection. Check the port.',
  timeout:
    'The server didn’t answer in time. Check the port and the encryption, and whether your hosting allows connections to mail servers.',
  encryption:
    'The server doesn’t encrypt the connection this way. Choose TLS for port 465, or STARTTLS for port 587.',
  certificate:
    'The server’s certificate isn’t valid for this name. Use the server name that your mail provider gives.',
  authentication: 'The server didn’t accept the user name or the password.',
  sender: 'The server doesn’t let you send from the sender address.',
  recipient: 'The server didn’t accept your own address as a recipient.',
  other: 'The server didn’t accept the email.',
};

/** What Node says about a certificate; nodemailer passes on its text only. */
const certificate =
  /certificate|altnames|CERT_|SELF_SIGNED|UNABLE_TO_(VERIFY|GET_ISSUER)|unable to verify/i;
const tlsMismatch = /wrong version number|packet length|unknown protocol|EPROTO|SSL routines|TLS/;

interface Failure {
  code?: string;
  /** The command that failed, such as `MAIL FROM`. */
  command?: string;
  message: string;
  cause?: unknown;
}

/** The problem behind an error of sending. */
export function mailProblemOf(error: unknown): MailProblem {
  if (error instanceof UnusableMailServer) return error.problem;
  const code = codeOf(error as Failure);
  return { code, message: words[code] };
}

function codeOf({ code = '', command = '', message }: Failure): Code {
  if (code === 'EDNS' || code === 'ENOTFOUND' || code === 'EAI_AGAIN') return 'name_not_found';
  if (code === 'EAUTH' || code === 'ENOAUTH') return 'authentication';
  if (certificate.test(`${code} ${message}`)) return 'certificate';
  if (code === 'ETLS' || code === 'EPROTO' || tlsMismatch.test(message)) return 'encryption';
  if (command === 'MAIL FROM') return 'sender';
  if (command === 'RCPT TO') return 'recipient';
  if (/ETIMEDOUT|EHOSTUNREACH|ENETUNREACH/.test(`${code} ${message}`)) return 'timeout';
  if (/ECONNREFUSED|ECONNRESET/.test(`${code} ${message}`)) return 'refused';
  return 'other';
}
