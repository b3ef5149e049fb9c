import { generateKeyPair } from 'node:crypto';
import { promisify } from 'node:util';
import type {
  MailSettings,
  sendTestMail as sendTestMailEndpoint,
  updateMailSettings as updateMailSettingsEndpoint,
} from '#contract/admin/emails/mail-settings';
import type { Answer, Received } from '#contract/endpoint';
import { valuesIn } from '#contract/records/fields';
import { choosesMailServer, mailFields } from '#contract/records/mail';
import { recordAudit } from '../../audit/record.service';
import { type IdentityProof, withIdentity } from '../../auth/accounts/identity.service';
import { getOwnAccount } from '../../auth/accounts/owner.service';
import type { Caller } from '../../auth/sessions/sessions';
import { withTimeout } from '../../concurrency/with-timeout';
import type { Connection } from '../../database/database';
import { newId } from '../../database/ids';
import { lockNamed } from '../../database/locks';
import { fieldError } from '../../http/errors';
import { limit } from '../../http/rate-limits';
import { withoutSecrets } from '../../jobs/without-secrets';
import { withGiven } from '../../records/changed-values';
import {
  changeRecord,
  type EditableKind,
  editRecord,
  noteOfChange,
  readRecord,
} from '../../records/edit-record';
import { removeSecret, secretOfVersion, setSecret } from '../../secrets/secrets.service';
import {
  readSettings,
  type StoredMailSettings,
  versionOfSettings,
  writeSetting,
} from '../../settings/shop-settings';
import type { Shop } from '../../shop';
import { mailProblemOf, UnusableMailServer } from './mail-problems.rules';
import { createMailSender } from './mail-sender';
import { defaultFrom } from './transport';

const PASSWORD = 'mail-password';
const SIGNING_KEY = 'mail-dkim';
const KEY_BITS = 2048;

/** The whole of a test, whose parts have their own limits; an answer of the API has 9 seconds. */
const TEST_MS = 8_000;
const TESTS_PER_SHOP = { name: 'mail-test', key: 'shop', points: 20, seconds: 10 * 60 };

/** The mail server and the sender, without secrets. */
export function getMailSettings(shop: Shop): Promise<MailSettings> {
  return readRecord(shop, mailSettingsRecord);
}

/**
 * Changes the given settings; those of the server need the caller's password, as it receives the links that take over accounts.
 * Throws `stale_version`, and `invalid_request` if a password would go to another server.
 */
export async function updateMailSettings(
  shop: Shop,
  caller: Caller,
  { currentPassword, code, ...body }: MailSettingsBody & IdentityProof,
  client: string,
): Promise<MailSettings> {
  const save = (verify: (tx: Connection) => Promise<void>) => {
    const kind: typeof mailSettingsRecord = {
      ...mailSettingsRecord,
      async write(context, given) {
        await verify(context.tx);
        await mailSettingsRecord.write(context, given);
      },
    };
    return editRecord(shop, caller, kind, kind.entity, body);
  };
  if (!choosesMailServer(body)) return save(async () => {});
  const account = await getOwnAccount(shop, caller);
  return withIdentity(shop, account, { currentPassword, code }, client, save);
}

/** Signs emails from now on with a new key, or no longer. */
export function updateMailSigning(
  shop: Shop,
  caller: Caller,
  isSigned: boolean,
): Promise<MailSettings> {
  const { entity, audit } = mailSettingsRecord;
  return changeRecord(
    shop,
    caller,
    mailSettingsRecord,
    entity,
    undefined,
    async ({ tx, before: { mail } }) => {
      const signing = isSigned ? await newSigningKey(shop, tx) : null;
      if (!isSigned) await removeSecret(tx, SIGNING_KEY);
      await writeSetting(tx, 'mail', { ...mail, signing });
    },
    audit,
  );
}

type MailSettingsBody = Omit<
  Received<typeof updateMailSettingsEndpoint>['body'],
  keyof IdentityProof
>;

interface MailSettingsRecord {
  mail: StoredMailSettings;
  shopName: string;
  isPasswordReadable: boolean;
  version: number;
}

const mailSettingsRecord: EditableKind<MailSettingsRecord, MailSettingsBody, MailSettings> = {
  entity: 'mail_settings',
  async read({ shop, tx }) {
    await lockNamed(tx, 'mail settings');
    const { mail, shopName } = await readSettings(shop, tx);
    const { passwordVersion } = mail;
    const password =
      passwordVersion === null ? null : await secretOfVersion(shop, tx, passwordVersion);
    return {
      mail,
      shopName,
      isPasswordReadable: passwordVersion === null || password?.value != null,
      version: await versionOfSettings(tx, ['mail']),
    };
  },
  show: ({ mail, shopName, isPasswordReadable, version }, { config }) => {
    const { passwordVersion, signing, ...values } = mail;
    return {
      ...values,
      hasPassword: passwordVersion !== null,
      isPasswordReadable,
      setOnServer: environmentServer(config.smtpUrl),
      defaultSender: { name: shopName, address: defaultFrom(config.smtpUrl, config.publicUrl) },
      isSigned: signing !== null,
      version,
    };
  },
  check({ shop, before: { mail } }, { password, ...given }) {
    const after = withGiven(mail, given);
    if (after.host === null) return;
    const keepsPassword = password === undefined && mail.passwordVersion !== null;
    // Otherwise a new server would receive the password, which staff may not read.
    const isOther = (['host', 'port', 'security'] as const).some(
      (name) => mail[name] !== after[name],
    );
    if (keepsPassword && isOther)
      throw fieldError(
        'invalid_request',
        'password',
        'Enter the password again, because the server has changed.',
      );
    const hasPassword = keepsPassword || typeof password === 'string';
    if (hasPassword && after.security === 'none' && !shop.config.smtpPrivate)
      throw fieldError(
        'invalid_request',
        'security',
        'A password needs an encrypted connection. Choose STARTTLS or TLS.',
      );
  },
  async write({ shop, tx, before: { mail } }, { password, ...given }) {
    const after = withGiven(mail, given);
    const isRemoved = password === null || after.host === null;
    if (isRemoved) await removeSecret(tx, PASSWORD);
    const passwordVersion = isRemoved
      ? null
      : password === undefined
        ? mail.passwordVersion
        : await setSecret(shop, tx, PASSWORD, password);
    await writeSetting(tx, 'mail', { ...after, passwordVersion });
  },
  audit: (before, after) =>
    noteOfChange('mail-settings.change', auditedOf(before), auditedOf(after)),
  committed: ({ cacheVersion }) => cacheVersion.refresh(),
};

/** What the audit records: of the secrets, their versions. */
function auditedOf({ mail }: MailSettingsRecord): object {
  const { passwordVersion, signing } = mail;
  return {
    ...valuesIn(mailFields, mail),
    passwordVersion,
    signingKeyVersion: signing?.keyVersion ?? null,
  };
}

const DEFAULT_PORTS = { 'smtp:': 587, 'smtps:': 465 };

/** What staff see of `SMTP_URL`: neither its password nor its parameters. */
function environmentServer(smtpUrl: string | null): MailSettings['setOnServer'] {
  if (smtpUrl === null) return null;
  const { protocol, hostname, port, username } = new URL(smtpUrl);
  const isEncrypted = protocol === 'smtps:';
  return {
    host: hostname,
    port: port === '' ? DEFAULT_PORTS[isEncrypted ? 'smtps:' : 'smtp:'] : Number(port),
    isEncrypted,
    user: username === '' ? null : decodeURIComponent(username),
  };
}

async function newSigningKey(shop: Shop, tx: Connection): Promise<StoredMailSettings['signing']> {
  const { publicKey, privateKey } = await promisify(generateKeyPair)('rsa', {
    modulusLength: KEY_BITS,
    publicKeyEncoding: { type: 'spki', format: 'der' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });
  const keyVersion = await setSecret(shop, tx, SIGNING_KEY, privateKey);
  // A new name for each key: mail servers remember the record of the former one.
  return { selector: `selvedge${keyVersion}`, publicKey: publicKey.toString('base64'), keyVersion };
}

/**
 * Sends a test email to the caller by the mail server in use, and says in words why it was not accepted. Throws
 * `too_many_requests`.
 */
export async function sendTestMail(
  shop: Shop,
  caller: Caller,
): Promise<Answer<typeof sendTestMailEndpoint>> {
  await limit(shop, TESTS_PER_SHOP);
  const { email: to } = await getOwnAccount(shop, caller);
  const failure = await tryMailServer(shop, to).then(
    () => null,
    (error: unknown) => ({ problem: mailProblemOf(error), answer: answerOf(error) }),
  );
  const problem = failure && { ...failure.problem, answer: failure.answer };
  await recordAudit(shop.pool, {
    actorId: caller.accountId,
    action: 'mail-settings.test',
    entity: 'mail_settings',
    entityId: mailSettingsRecord.entity,
    after: { problem: problem?.code ?? null },
  });
  return { to, problem };
}

async function tryMailServer(shop: Shop, to: string): Promise<void> {
  const sender = await createMailSender(shop)();
  if (sender === null) throw new UnusableMailServer('no_server');
  const { send, ...from } = sender;
  const { shopName } = await readSettings(shop);
  const text = `This is a test email of ${shopName}. Your mail server works.`;
  const sent = send({
    ...from,
    messageId: `<test-${newId()}@${new URL(shop.config.publicUrl).hostname}>`,
    to,
    subject: `Test email of ${shopName}`,
    text,
    unsubscribeUrl: null,
    html: `<p>${text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</p>`,
  });
  await withTimeout(sent, TEST_MS, 'The mail server');
}

/** The reply of the mail server; its first line, as servers may say much. */
function answerOf(error: unknown): string | null {
  const { response } = error as { response?: unknown };
  if (typeof response !== 'string') return null;
  return withoutSecrets(response.split(/[\r\n]/)[0]?.slice(0, 200) ?? '');
}
