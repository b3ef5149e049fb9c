import type { Transporter } from 'nodemailer';

/** A mail as it goes out, its link whole. */
export interface Outgoing {
  messageId: string;
  fromName: string;
  /** Null: the mail server's own address. */
  fromAddress: string | null;
  to: string;
  subject: string;
  text: string;
  html: string;
}

/** How sending ended: `refused` is for good, anything else that fails throws and may be tried again. */
export type Sending = 'sent' | 'refused';

const TIMEOUTS = {
  dnsTimeout: 5_000,
  connectionTimeout: 5_000,
  greetingTimeout: 5_000,
  socketTimeout: 15_000,
};

/**
 * What sends by the mail server of `smtpUrl`. Mails come from its `from` parameter where it has one
 * (`smtp://user:password@host:587?from=orders@shop.example`), else from `no-reply` at the shop's own host, unless the mail
 * itself says.
 */
export function createSender(
  smtpUrl: string,
  publicUrl: string,
): (mail: Outgoing) => Promise<Sending> {
  const url = new URL(smtpUrl);
  const from = url.searchParams.get('from') ?? `no-reply@${new URL(publicUrl).hostname}`;
  url.searchParams.delete('from');
  let opened: Transporter | undefined;
  return async (mail) => {
    // Loaded with the first mail, so that no start waits for it.
    const { createTransport } = await import('nodemailer');
    opened ??= createTransport({ url: url.href, ...TIMEOUTS });
    try {
      await opened.sendMail({
        messageId: mail.messageId,
        from: { name: oneLine(mail.fromName), address: oneLine(mail.fromAddress ?? from) },
        // An object is one address, whatever commas or line ends are in it; a list would be parsed.
        to: { name: '', address: oneLine(mail.to) },
        subject: oneLine(mail.subject),
        text: mail.text,
        html: mail.html,
        headers: { 'Auto-Submitted': 'auto-generated' },
        disableFileAccess: true,
        disableUrlAccess: true,
      });
      return 'sent';
    } catch (error) {
      if (isRefusal(error)) return 'refused';
      throw error;
    }
  };
}

/** Line ends would begin a header of their own. */
export function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim();
}

/** The server will not take this mail or this address, now or later (RFC 5321, 4.2.1: 5yz replies). */
function isRefusal(error: unknown): boolean {
  const { code, responseCode } = error as { code?: string; responseCode?: number };
  if (code !== 'EENVELOPE' && code !== 'EMESSAGE') return false;
  return responseCode === undefined || responseCode >= 500;
}
