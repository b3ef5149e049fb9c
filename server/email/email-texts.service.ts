import type { EmailTextsAnswer, updateEmailTexts } from '#contract/admin/content/email-texts';
import type { Received } from '#contract/endpoint';
import {
  defaultTextsOf,
  type EmailName,
  type EmailTextName,
  type EmailTexts,
  emailNames,
  emailTextProblem,
} from '#contract/values/content/email-texts';
import { datesIn } from '#contract/values/dates';
import { ownValue } from '#contract/values/own-value';
import { recordAudit } from '../audit/record.service';
import type { Caller } from '../auth/sessions/sessions';
import type { Connection } from '../database/database';
import { transaction } from '../database/transaction';
import { assertVersion } from '../http/edit-versions';
import { ShopError } from '../http/errors';
import { contactAddress, dutiesOf, readSettings, shopContact } from '../settings/shop-settings';
import type { Shop } from '../shop';
import {
  type EmailTextsRow,
  listEmailTextRows,
  lockEmailTexts,
  writeEmailTexts,
} from './email-texts.queries';
import { renderHtml } from './templates/email-html';
import { type EditedTexts, renderText } from './templates/email-template';
import { exampleEmail } from './templates/example-emails';

/** The texts of all emails. */
export async function listEmailTexts({ pool }: Shop): Promise<EmailTextsAnswer[]> {
  const rows = await listEmailTextRows(pool);
  return emailNames.map((email) => toAnswer(email, rows));
}

export async function getEmailTexts({ pool }: Shop, name: string): Promise<EmailTextsAnswer> {
  const email = toEmailName(name);
  return toAnswer(email, await listEmailTextRows(pool));
}

/** Replaces the texts of an email, and audits the change. Throws `stale_version`. */
export async function saveEmailTexts(
  shop: Shop,
  caller: Caller,
  name: string,
  { version, texts }: Received<typeof updateEmailTexts>['body'],
): Promise<EmailTextsAnswer> {
  const email = toEmailName(name);
  const edited = readTexts(email, texts);
  return transaction(shop.pool, async (tx) => {
    await lockEmailTexts(tx);
    const rows = await listEmailTextRows(tx);
    const values = toAnswer(email, rows);
    const stored = { entity: 'email_text', entityId: email, version: values.version, values };
    await assertVersion(tx, version, stored);
    const before = rows.find((row) => row.email === email)?.texts ?? {};
    const changed = [...new Set([...Object.keys(before), ...Object.keys(edited)])].filter(
      (key) => ownValue(before, key) !== ownValue(edited, key),
    ) as EmailTextName[];
    if (changed.length === 0) return values;
    await writeEmailTexts(tx, { email, texts: edited });
    const textsOf = (of: EmailTexts) =>
      Object.fromEntries(changed.map((key) => [key, of[key] ?? defaultTextsOf(email)[key]]));
    await recordAudit(tx, {
      actorId: caller.accountId,
      action: 'email-text.change',
      entity: 'email_text',
      entityId: email,
      before: textsOf(before),
      after: textsOf(edited),
    });
    return toAnswer(email, await listEmailTextRows(tx));
  });
}

/** An email with example data. */
export async function previewEmail(
  shop: Shop,
  name: string,
  given: Record<string, string>,
): Promise<{ subject: string; html: string; text: string }> {
  const email = toEmailName(name);
  const settings = await readSettings(shop);
  const url = shop.config.publicUrl;
  const duties = dutiesOf(settings);
  const sender = {
    name: settings.shopName,
    url,
    currency: settings.currency,
    brand: settings.brand,
    texts: { [email]: readTexts(email, given) },
    contact: shopContact(settings, url),
    hasWithdrawal: duties.withdrawal,
    dates: datesIn({ timeZone: settings.delivery.timeZone, locale: settings.dateLocale }),
    namesLowestPrice: duties.lowestPrice,
  };
  const content = exampleEmail(email, sender, {
    returnDays: settings.returnDays,
    contactEmail: contactAddress(settings, url),
    returnAddress: settings.returnAddress?.split('\n') ?? [],
    postage: settings.returnPostage,
  });
  return {
    subject: content.subject,
    html: renderHtml(content, sender),
    text: renderText(content, sender),
  };
}

/** The texts that staff have edited, by email. */
export async function readEditedTexts(connection: Connection): Promise<EditedTexts> {
  const rows = await listEmailTextRows(connection);
  return Object.fromEntries(rows.map(({ email, texts }) => [email, texts]));
}

function toEmailName(name: string): EmailName {
  const email = emailNames.find((each) => each === name);
  if (!email) throw new ShopError('not_found');
  return email;
}

function toAnswer(email: EmailName, rows: readonly EmailTextsRow[]): EmailTextsAnswer {
  const row = rows.find((each) => each.email === email);
  const edited = row?.texts ?? {};
  return {
    email,
    texts: { ...defaultTextsOf(email), ...edited },
    isEdited: Object.keys(edited).length > 0,
    version: row?.version ?? 0,
  };
}

/** The given texts that differ from the defaults. Throws `invalid_request`, with every problem at its text. */
function readTexts(email: EmailName, given: Record<string, string>): EmailTexts {
  const defaults = defaultTextsOf(email);
  const details = Object.entries(given).flatMap(([name, typed]) => {
    const message = Object.hasOwn(defaults, name)
      ? emailTextProblem(email, name as EmailTextName, typed)
      : 'This email has no such text.';
    return message === undefined ? [] : [{ path: `texts.${name}`, message }];
  });
  if (details.length > 0) throw new ShopError('invalid_request', { details });
  return Object.fromEntries(
    Object.entries(given).filter(([name, typed]) => typed !== ownValue(defaults, name)),
  );
}
