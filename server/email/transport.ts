import type { Transporter } from 'nodemailer';

/** An email to send, with its complete link. */
export interface OutgoingEmail {
  messageId: string;
  fromName: string;
  /** Null: the mail server's default address. */
  fromAddress: string | null;
  to: string;
  subject: string;
  text: string;
  html: string;
}

/** The outcome of sending: `refused` is permanent; other failures throw and may be retried. */
export type SendResult = 'sent' | 'refused';

const TIMEOUTS = {
  dnsTimeout: 5_000,
  connectionTimeout: 5_000,
  greetingTimeout: 5_000,
  socketTimeout: 15_000,
};

/**
 * Sends through the mail server at `smtpUrl`. The sender is the email's own, else the URL's `from` parameter
 * (`smtp://user:password@host:587?from=orders@shop.example`), else `no-reply` at the shop's host.
 */
export function createSender(
  smtpUrl: string,
  publicUrl: string,
): (email: OutgoingEmail) => Promise<SendResult> {
  const url = new URL(smtpUrl);
  const from = url.searchParams.get('from') ?? `no-reply@${new URL(publicUrl).hostname}`;
  url.searchParams.delete('from');
  let opened: Transporter | undefined;
  return async (email) => {
    // Loaded with the first email, to keep the start fast.
    const { createTransport } = await import('nodemailer');
    opened ??= createTransport({ url: url.href, ...TIMEOUTS });
    try {
      await opened.sendMail({
        messageId: email.messageId,
        from: { name: oneLine(email.fromName), address: oneLine(email.fromAddress ?? from) },
        // An object is one address, whatever commas or line ends it contains; a string would be parsed as a list.
        to: { name: '', address: oneLine(email.to) },
        subject: oneLine(email.subject),
        text: email.text,
        html: email.html,
        headers: { 'Auto-Submitted': 'auto-generated' },
        disableFileAccess: true,
        disableUrlAccess: true,
      });
      return 'sent';
    } catch (error) {
      if (isPermanentFailure(error)) return 'refused';
      throw error;
    }
  };
}

/** Line ends would start another header. */
export function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim();
}

/** The server refuses this email or address permanently (RFC 5321, 4.2.1: 5yz replies). */
function isPermanentFailure(error: unknown): boolean {
  const { code, responseCode } = error as { code?: string; responseCode?: number };
  if (code !== 'EENVELOPE' && code !== 'EMESSAGE') return false;
  return responseCode === undefined || responseCode >= 500;
}
