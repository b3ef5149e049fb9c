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
import { ownValue } from '#contract/values/own-value';
import type { Caller } from '../auth/sessions/sessions';
import type { Connection } from '../database/database';
import { fieldError, ShopError } from '../http/errors';
import { changedValues } from '../records/changed-values';
import { type EditableKind, editRecord, noteOfChange } from '../records/edit-record';
import { contactAddress, readSettings, settingsIn } from '../settings/shop-settings';
import type { Shop } from '../shop';
import { emailShopIn } from './email-shop';
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
export async function listEmailTexts(shop: Shop): Promise<EmailTextsAnswer[]> {
  const { language } = await readSettings(shop);
  const rows = await listEmailTextRows(shop.pool);
  return emailNames.map((email) => toAnswer(rowOf(email, rows, language)));
}

export async function getEmailTexts(shop: Shop, name: string): Promise<EmailTextsAnswer> {
  const email = toEmailName(name);
  const { language } = await readSettings(shop);
  return toAnswer(rowOf(email, await listEmailTextRows(shop.pool), language));
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

const emailTextsRecord: EditableKind<ShownRow, TextsBody, EmailTextsAnswer> = {
  entity: 'email_text',
  async read({ tx, id }) {
    const email = toEmailName(id);
    await lockEmailTexts(tx);
    const { language } = await settingsIn(tx);
    return rowOf(email, await listEmailTextRows(tx), language);
  },
  show: toAnswer,
  async write({ tx, before }, { texts: given, isOn = before.isOn }) {
    const { email, shopLanguage: language } = before;
    if (!isOn && !canBeOff(email))
      throw fieldError(
        'invalid_request',
        'isOn',
        'This email has to be sent: the law, the order or its recipient asks for it.',
      );
    const texts = given ? readTexts(email, given, language) : before.texts;
    if (changedValues({ texts: before.texts, isOn: before.isOn }, { texts, isOn }))
      await writeEmailTexts(tx, {
        email,
        texts,
        isOn,
        language: given ? language : before.language,
      });
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
  const { language } = settings;
  const sender = emailShopIn(language, {
    settings,
    url,
    texts: { [email]: readTexts(email, given, language) },
    switchedOff: new Set<EmailName>(),
  });
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
function rowOf(email: EmailName, rows: readonly EmailTextsRow[], shopLanguage: string): ShownRow {
  const unedited = { email, texts: {}, isOn: true, version: 0, language: null };
  return { ...(rows.find((row) => row.email === email) ?? unedited), shopLanguage };
}

/** The texts of an email, with the language of those that staff have not edited. */
interface ShownRow extends EmailTextsRow {
  shopLanguage: string;
}

const canBeOff = (email: EmailName) => optionalEmails.includes(email);

const auditedOf = (row: ShownRow) => ({ ...toAnswer(row).texts, isOn: row.isOn });

function toAnswer(row: ShownRow): EmailTextsAnswer {
  const { email, texts, isOn, version, language, shopLanguage } = row;
  const defaults = defaultTextsOf(email, shopLanguage);
  const isEdited = Object.keys(texts).length > 0;
  return {
    email,
    isOn,
    canBeOff: canBeOff(email),
    texts: { ...defaults, ...texts },
    defaults,
    isEdited,
    ...(isEdited && language !== null && language !== shopLanguage && { language }),
    version,
  };
}

/** The given texts that differ from the defaults. Throws `invalid_request`, with every problem at its text. */
function readTexts(email: EmailName, given: Record<string, string>, language: string): EmailTexts {
  const defaults = defaultTextsOf(email, language);
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
