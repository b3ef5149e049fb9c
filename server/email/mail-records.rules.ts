import type { MailRecord } from '#contract/admin/emails/mail-settings';

/** What DNS has under a name: the texts of its TXT records, or null if it did not answer. */
export type DnsTexts = readonly string[] | null;

/** Whether a domain can have records in public DNS: IP addresses and names such as `localhost` cannot. */
export function canHaveRecords(domain: string): boolean {
  return /\.(?!(internal|local|localhost)$)[a-z][a-z0-9-]+$/i.test(domain);
}

/** The SPF mechanisms of mail providers, by the end of their servers' names, as their documents say. */
const spfOfProviders: readonly (readonly [string, string])[] = [
  ['gmail.com', 'include:_spf.google.com'],
  ['office365.com', 'include:spf.protection.outlook.com'],
  ['amazonaws.com', 'include:amazonses.com'],
  ['mailgun.org', 'include:mailgun.org'],
  ['sendgrid.net', 'include:sendgrid.net'],
  ['postmarkapp.com', 'include:spf.mtasv.net'],
  ['mailjet.com', 'include:spf.mailjet.com'],
  ['brevo.com', 'include:spf.brevo.com'],
  ['fastmail.com', 'include:spf.messagingengine.com'],
  ['ovh.net', 'include:mx.ovh.com'],
  ['gandi.net', 'include:_mailcust.gandi.net'],
  ['protonmail.ch', 'include:_spf.protonmail.ch'],
];

/** The servers that may send in the name of the domain (RFC 7208). A domain has one such record, so an existing one is extended. */
export function spfRecord(domain: string, mailServer: string, texts: DnsTexts): MailRecord {
  const provider = spfOfProviders.find(
    ([end]) => mailServer === end || mailServer.endsWith(`.${end}`),
  );
  const mechanism = provider?.[1] ?? mechanismOf(mailServer);
  const stored = texts?.find((text) => /^v=spf1( |$)/i.test(text));
  const record = { kind: 'spf' as const, name: domain };
  if (stored?.split(/\s+/).includes(mechanism))
    return { ...record, value: stored, state: 'found', found: null };
  if (stored !== undefined)
    return {
      ...record,
      value: withMechanism(stored, mechanism),
      state: 'different',
      found: stored,
    };
  return { ...record, value: `v=spf1 ${mechanism} ~all`, state: absent(texts), found: null };
}

function mechanismOf(mailServer: string): string {
  if (mailServer.includes(':')) return `ip6:${mailServer}`;
  return /^[\d.]+$/.test(mailServer) ? `ip4:${mailServer}` : `a:${mailServer}`;
}

/** A mechanism counts only before `all` or a redirect. */
function withMechanism(spf: string, mechanism: string): string {
  const words = spf.split(/\s+/);
  const end = words.findIndex((word) => /^[-+~?]?all$|^redirect=/i.test(word));
  return words.toSpliced(end === -1 ? words.length : end, 0, mechanism).join(' ');
}

/** The key with which the shop signs (RFC 6376). */
export function dkimRecord(
  domain: string,
  { selector, publicKey }: { selector: string; publicKey: string },
  texts: DnsTexts,
): MailRecord {
  const value = `v=DKIM1; k=rsa; p=${publicKey}`;
  const record = { kind: 'dkim' as const, name: `${selector}._domainkey.${domain}`, value };
  const stored = texts?.find((text) => /(^|;)\s*p=/.test(text));
  if (stored === undefined) return { ...record, state: absent(texts), found: null };
  const isSame = /(?:^|;)\s*p=([^;]*)/.exec(stored)?.[1]?.replace(/\s/g, '') === publicKey;
  return { ...record, state: isSame ? 'found' : 'different', found: isSame ? null : stored };
}

/** Which record there is if the mail provider signs: only it knows. */
export function providersDkimRecord(domain: string): MailRecord {
  return { kind: 'dkim', name: `_domainkey.${domain}`, value: null, state: 'unknown', found: null };
}

/** What receivers do with emails that fail both (RFC 7489). Any policy of the domain's owner is right. */
export function dmarcRecord(domain: string, texts: DnsTexts): MailRecord {
  const stored = texts?.find((text) => /^v=DMARC1\s*;/i.test(text));
  return {
    kind: 'dmarc',
    name: `_dmarc.${domain}`,
    value: stored ?? 'v=DMARC1; p=none',
    state: stored === undefined ? absent(texts) : 'found',
    found: null,
  };
}

const absent = (texts: DnsTexts) => (texts === null ? 'unknown' : 'missing');
