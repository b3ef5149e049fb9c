import type { SMTPTransportOptions, Transporter } from 'nodemailer';

/** An email to send, with its complete link. */
interface OutgoingEmail {
  messageId: string;
  fromName: string;
  /** Null: the mail server's default address. */
  fromAddress: string | null;
  /** Null: the sender. */
  replyTo: string | null;
  to: string;
  subject: string;
  text: string;
  html: string;
  /** The link that unsubscribes from emails of this kind; null if it belongs to no list. */
  unsubscribeUrl: string | null;
}

/** The outcome of sending: `refused` is permanent; other failures throw and may be retried. */
export type SendResult = 'sent' | 'refused';

/** Sends an email; throws what nodemailer throws. */
export type Send = (email: OutgoingEmail) => Promise<void>;

/** How emails are signed (DKIM, RFC 6376). */
export interface Signing {
  selector: string;
  privateKey: string;
}

const TIMEOUTS = {
  dnsTimeout: 5_000,
  connectionTimeout: 5_000,
  greetingTimeout: 5_000,
  socketTimeout: 15_000,
};

/**
 * nodemailer signs these of the headers that an email has. Its own list lacks List-Unsubscribe-Post, which mail providers want
 * to be signed (RFC 8058, 4).
 */
const SIGNED_HEADERS =
  'from:sender:reply-to:subject:date:message-id:to:mime-version:content-type:content-transfer-encoding:auto-submitted:list-unsubscribe:list-unsubscribe-post';

/** The sender of emails that name none: that of `smtpUrl`, else `no-reply` at the shop's host. */
export function defaultFrom(smtpUrl: string | null, publicUrl: string): string {
  const given = smtpUrl === null ? null : new URL(smtpUrl).searchParams.get('from');
  return given ?? `no-reply@${new URL(publicUrl).hostname}`;
}

/** nodemailer's options for the mail server of the environment: `smtp://user:password@host:587?from=orders@shop.example`. */
export function optionsOfUrl(smtpUrl: string): SMTPTransportOptions {
  const url = new URL(smtpUrl);
  url.searchParams.delete('from');
  return { url: url.href };
}

/** Sends through a mail server. */
export function createSend(
  options: SMTPTransportOptions,
  usualFrom: string,
  signing: Signing | null,
): Send {
  let opened: Transporter | undefined;
  return async (email) => {
    // Loaded with the first email, to keep the start fast.
    const { createTransport } = await import('nodemailer');
    opened ??= createTransport({ ...options, ...TIMEOUTS });
    const from = oneLine(email.fromAddress ?? usualFrom);
    await opened.sendMail({
      messageId: email.messageId,
      from: { name: oneLine(email.fromName), address: from },
      ...(email.replyTo === null ? {} : { replyTo: { name: '', address: oneLine(email.replyTo) } }),
      // An object is one address, whatever commas or line ends it contains; a string would be parsed as a list.
      to: { name: '', address: oneLine(email.to) },
      subject: oneLine(email.subject),
      text: email.text,
      html: email.html,
      headers: { 'Auto-Submitted': 'auto-generated', ...listHeaders(email.unsubscribeUrl) },
      ...(signing && {
        dkim: {
          domainName: domainOf(from),
          keySelector: signing.selector,
          privateKey: signing.privateKey,
          headerFieldNames: SIGNED_HEADERS,
        },
      }),
      disableFileAccess: true,
      disableUrlAccess: true,
    });
  };
}

/** One-click unsubscribing (RFC 8058) needs HTTPS. */
function listHeaders(unsubscribeUrl: string | null): Record<string, string> {
  if (!unsubscribeUrl?.startsWith('https://')) return {};
  return {
    'List-Unsubscribe': `<${unsubscribeUrl}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  };
}

/** The domain of an address. */
export function domainOf(address: string): string {
  return address.slice(address.lastIndexOf('@') + 1).toLowerCase();
}

/** Line ends would start another header. */
export function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim();
}

/**
 * Whether the server refuses the address itself, for good: a full mailbox (552) and a policy (RFC 3463: X.7) may be different next
 * time, and another email's content or sender may be accepted.
 */
export function isRefusedAddress(error: unknown): boolean {
  const {
    command,
    responseCode,
    response = '',
  } = error as {
    command?: string;
    responseCode?: number;
    response?: string;
  };
  if (command !== 'RCPT TO' || responseCode === undefined || responseCode < 500) return false;
  return responseCode !== 552 && !/^\d{3}[ -]5\.[27]\./.test(response);
}

/** Whether the server refuses this email or address permanently (RFC 5321, 4.2.1: 5yz replies). */
export function isPermanentFailure(error: unknown): boolean {
  const { code, responseCode } = error as { code?: string; responseCode?: number };
  if (code !== 'EENVELOPE' && code !== 'EMESSAGE') return false;
  return responseCode === undefined || responseCode >= 500;
}
