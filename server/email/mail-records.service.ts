import { Resolver } from 'node:dns/promises';
import type { MailRecord } from '#contract/admin/emails/mail-settings';
import { withTimeout } from '../concurrency/with-timeout';
import { limit } from '../http/rate-limits';
import { readSettings } from '../settings/shop-settings';
import type { Shop } from '../shop';
import {
  canHaveRecords,
  type DnsTexts,
  dkimRecord,
  dmarcRecord,
  providersDkimRecord,
  spfRecord,
} from './mail-records.rules';
import { defaultFrom, domainOf } from './mail-server/transport';

declare module '../shop' {
  interface Shop {
    /** The TXT records of a name, each in parts. Tests have a stand-in. */
    resolveTxt: ResolveTxt;
  }
}

type ResolveTxt = (name: string) => Promise<string[][]>;

const DNS_MS = 3_000;
const CHECKS_PER_SHOP = { name: 'mail-records', key: 'shop', points: 100, seconds: 10 * 60 };

export function createTxtResolver(): ResolveTxt {
  const resolver = new Resolver({ timeout: DNS_MS, tries: 1 });
  return (name) => resolver.resolveTxt(name);
}

/** The DNS records of the sender's domain. While DNS does not answer, they are shown unchecked. */
export async function listMailRecords(
  shop: Shop,
): Promise<{ domain: string; records: MailRecord[] }> {
  await limit(shop, CHECKS_PER_SHOP);
  const { mail } = await readSettings(shop);
  const { smtpUrl, publicUrl } = shop.config;
  const domain = domainOf(mail.fromAddress ?? defaultFrom(smtpUrl, publicUrl));
  if (!canHaveRecords(domain)) return { domain, records: [] };
  const mailServer = smtpUrl === null ? (mail.host ?? domain) : new URL(smtpUrl).hostname;
  const { signing } = mail;
  const [spf, dkim, dmarc] = await Promise.all([
    textsOf(shop, domain),
    signing && textsOf(shop, `${signing.selector}._domainkey.${domain}`),
    textsOf(shop, `_dmarc.${domain}`),
  ]);
  return {
    domain,
    records: [
      spfRecord(domain, mailServer, spf),
      signing ? dkimRecord(domain, signing, dkim) : providersDkimRecord(domain),
      dmarcRecord(domain, dmarc),
    ],
  };
}

async function textsOf({ resolveTxt }: Shop, name: string): Promise<DnsTexts> {
  try {
    const records = await withTimeout(resolveTxt(name), DNS_MS, 'DNS');
    return records.map((parts) => parts.join(''));
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    return code === 'ENOTFOUND' || code === 'ENODATA' ? [] : null;
  }
}
