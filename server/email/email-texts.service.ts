import type { EmailTextsAnswer, updateEmailTexts } from '#contract/admin/content/email-texts';
import type { Received } from '#contract/endpoint';
import { optionalEmails } from '#contract/values/content/email-lists';
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
import type { Caller } from '../auth/sessions/sessions';
import type { Connection } from '../database/database';
import { fieldError, ShopError } from '../http/errors';
import { changedValues } from '../records/changed-values';
import { type EditableKind, editRecord, noteOfChange } from '../records/edit-record';
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
  return emailNames.map((email) => toAnswer(rowOf(email, rows)));
}

export async function getEmailTexts({ pool }: Shop, name: string): Promise<EmailTextsAnswer> {
  const email = toEmailName(name);
  return toAnswer(rowOf(email, await listEmailTextRows(pool)));
}

/** Replaces the texts of an email. Throws `stale_version`. */
export function saveEmailTexts(
  shop: Shop,
  caller: Caller,
  name: string,
  body: TextsBody,
): Promise<EmailTextsAnswer> {
  return editRecord(shop, caller, emailTextsRecord, name, body);
}

type TextsBody = Received<typeof updateEmailTexts>['body'];

const emailTextsRecord: EditableKind<EmailTextsRow, TextsBody, EmailTextsAnswer> = {
  entity: 'email_text',
  async read({ tx, id }) {
    const email = toEmailName(id);
    await lockEmailTexts(tx);
    return rowOf(email, await listEmailTextRows(tx));
  },
  show: toAnswer,
  async write({ tx, before }, { texts: given, isOn = before.isOn }) {
    const { email } = before;
    if (!isOn && !canBeOff(email))
      throw fieldError(
        'invalid_request',
        'isOn',
        'This email has to be sent: the law, the order or its recipient asks for it.',
      );
    const after = { email, texts: given ? readTexts(email, given) : before.texts, isOn };
    if (changedValues({ ...before, version: 0 }, { ...after, version: 0 }))
      await writeEmailTexts(tx, after);
  },
  audit: (before, after) => noteOfChange('email-text.change', auditedOf(before), auditedOf(after)),
};

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
    switchedOff: new Set<EmailName>(),
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

/** The texts that staff have edited, by email, and the emails that they have switched off. */
export async function readEdited(
  connection: Connection,
): Promise<{ texts: EditedTexts; switchedOff: ReadonlySet<EmailName> }> {
  const rows = await listEmailTextRows(connection);
  return {
    texts: Object.fromEntries(rows.map(({ email, texts }) => [email, texts])),
    switchedOff: new Set(rows.filter(({ isOn }) => !isOn).map(({ email }) => email)),
  };
}

function toEmailName(name: string): EmailName {
  const email = emailNames.find((each) => each === name);
  if (!email) throw new ShopError('not_found');
  return email;
}

/** The stored texts of an email; version 0 if they were never edited. */
function rowOf(email: EmailName, rows: readonly EmailTextsRow[]): EmailTextsRow {
  return rows.find((row) => row.email === email) ?? { email, texts: {}, isOn: true, version: 0 };
}

const canBeOff = (email: EmailName) => optionalEmails.includes(email);

const auditedOf = (row: EmailTextsRow) => ({ ...toAnswer(row).texts, isOn: row.isOn });

function toAnswer({ email, texts, isOn, version }: EmailTextsRow): EmailTextsAnswer {
  return {
    email,
    isOn,
    canBeOff: canBeOff(email),
    texts: { ...defaultTextsOf(email), ...texts },
    isEdited: Object.keys(texts).length > 0,
    version,
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
