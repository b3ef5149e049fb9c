import { z } from 'zod';
import type {
  connectionProblems,
  PaymentMethodChoice,
  PaymentSetup as ShownSetup,
  testPaymentProvider as testPaymentProviderEndpoint,
  updatePaymentMethods as updatePaymentMethodsEndpoint,
  updatePaymentProvider as updatePaymentProviderEndpoint,
} from '#contract/admin/payment-setup';
import type { Answer, Received } from '#contract/endpoint';
import { toMajor, toMinor } from '#contract/money';
import { countryCodes } from '#contract/values/countries/countries';
import {
  BANK_TRANSFER,
  type GatewayName,
  isCollectedOutside,
  ON_DELIVERY,
} from '#contract/values/orders/payment-methods';
import { recordAudit } from '../../audit/record.service';
import { passwordMissing, withIdentity } from '../../auth/accounts/identity.service';
import { getOwnAccount, notifyAdmins } from '../../auth/accounts/owner.service';
import type { Caller } from '../../auth/sessions/sessions';
import { variableFacts } from '../../configuration/variable';
import type { Connection } from '../../database/database';
import { lockNamed } from '../../database/locks';
import { transaction } from '../../database/transaction';
import { fieldError, ShopError } from '../../http/errors';
import { limit } from '../../http/rate-limits';
import { changeRecord, noteOfChange, type RecordKind, readRecord } from '../../records/edit-record';
import { removeSecret, setSecret } from '../../secrets/secrets.service';
import {
  readSettings,
  type Settings,
  versionOfSettings,
  writeSetting,
} from '../../settings/shop-settings';
import type { Shop } from '../../shop';
import { currentGateway } from '../gateways/choose-gateway';
import { GatewayRejection } from '../gateways/gateway';
import {
  currentKeys,
  type PaymentSetup,
  paymentSecretOf,
  readPaymentSetup,
  switchedOn,
} from '../gateways/payment-setup.service';
import type { AnyProvider, MethodDeclaration } from '../gateways/provider';
import {
  DEFAULT_PROVIDER,
  enteredVariables,
  methodsOf,
  providerNamed,
  providers,
} from '../gateways/registry';
import {
  choiceOf,
  inCheckoutOrder,
  methodsWithOneName,
  type OfferedMethod,
  offeredMethods,
  suitsShop,
} from '../payment-methods.rules';

const TESTS_PER_SHOP = { name: 'payment-test', key: 'shop', points: 20, seconds: 10 * 60 };

/** The payment providers and methods, without keys. */
export function getPaymentSetup(shop: Shop): Promise<ShownSetup> {
  return readRecord(shop, setupRecord);
}

interface ShownKeys {
  keysFrom: 'server' | 'staff' | null;
  areReadable: boolean;
  isTest: boolean;
}

interface SetupRecord {
  settings: Settings;
  setup: PaymentSetup;
  keys: ReadonlyMap<GatewayName, ShownKeys>;
  version: number;
}

const setupRecord: RecordKind<SetupRecord, ShownSetup> = {
  entity: 'payment_setup',
  async read({ shop, tx }) {
    await lockNamed(tx, 'payment setup');
    const settings = await readSettings(shop, tx);
    const keys = new Map<GatewayName, ShownKeys>();
    for (const { name } of providers) keys.set(name, await shownKeys(shop, tx, name, settings));
    return {
      settings,
      setup: await readPaymentSetup(shop, settings, tx),
      keys,
      version: await versionOfSettings(tx, ['payments', 'bankTransfer', 'payOnDelivery']),
    };
  },
  show: (record, shop) => ({
    providers: providers.map((provider) => showProvider(provider, record, shop)),
    methods: listMethods(record),
    hasOwnOrder: record.settings.payments.methods.length > 0,
    version: record.version,
  }),
  committed: ({ cacheVersion }) => cacheVersion.refresh(),
};

async function shownKeys(
  shop: Shop,
  tx: Connection,
  name: GatewayName,
  settings: Settings,
): Promise<ShownKeys> {
  const found = await currentKeys(shop, name, settings, tx);
  const stored = settings.payments.providers.find((one) => one.name === name);
  const isStored = (stored?.keysVersion ?? null) !== null;
  return {
    keysFrom: shop.config.providerKeys.has(name) ? 'server' : isStored ? 'staff' : null,
    areReadable: found !== null || !isStored,
    isTest: found !== null && (providerNamed(name)?.noMoney(found.keys as never) ?? null) !== null,
  };
}

function showProvider(
  provider: AnyProvider,
  { settings, keys }: SetupRecord,
  { config }: Shop,
): ShownSetup['providers'][number] {
  const { name, label, methods, webhooks } = provider;
  const variables = enteredVariables(provider);
  const { keysFrom, areReadable, isTest } = keys.get(name) ?? {
    keysFrom: null,
    areReadable: true,
    isTest: false,
  };
  return {
    name,
    label,
    isOn: switchedOn(config, settings.payments).includes(name),
    isOnByServer: config.gateway === name,
    keys: variables.map((variable) => ({
      name: variable,
      label: keyLabel(variable),
      hint: provider.required?.includes(variable) ? null : hintOf(provider, variable),
      isSecret: factsOf(provider, variable)?.isSecret ?? true,
    })),
    // A provider without keys has none in the environment either.
    keysFrom: variables.length === 0 ? null : keysFrom,
    areKeysReadable: areReadable,
    isTest,
    webhookUrl:
      webhooks === 'signed' && variables.length > 0 ? `${config.publicUrl}/webhooks/${name}` : null,
    methods: methods.map((method) => method.label),
  };
}

function factsOf({ variables }: AnyProvider, name: string) {
  const schema = new Map(Object.entries(variables)).get(name);
  return schema && variableFacts.get(schema);
}

/** What docs/configuration.md says about a variable, as plain text. */
function hintOf(provider: AnyProvider, variable: string): string | null {
  const about = factsOf(provider, variable)?.about;
  return about?.replaceAll('`', '').replace(/\[([^\]]*)\]\([^)]*\)/g, '$1') ?? null;
}

/** `ACME_SECRET_KEY` is the 'Secret key'. */
function keyLabel(variable: string): string {
  const words = variable.toLowerCase().split('_').slice(1).join(' ');
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
}

/** The methods of the providers that have been set up, and the shop's own, in the order of the checkout. */
function listMethods({ settings, setup, keys }: SetupRecord): PaymentMethodChoice[] {
  const active = new Set(setup.providers.map(({ name }) => name));
  const hasKeys = ({ name, required }: AnyProvider) =>
    (required ?? []).length > 0 && (keys.get(name)?.keysFrom ?? null) !== null;
  const shown = providers.filter((provider) => active.has(provider.name) || hasKeys(provider));
  const gateways = [...shown.map(({ name }) => name), BANK_TRANSFER, ON_DELIVERY];
  const all = gateways.flatMap((gateway) =>
    methodsOf(gateway)
      .filter((method) => isOffered(setup, gateway, method))
      .map((method) => ({ gateway, method })),
  );
  const offered = offeredMethods(setup, settings);
  const { currency } = settings;
  return inCheckoutOrder(all, settings, settings.delivery.country).map(({ gateway, method }) => {
    const choice = choiceOf(settings, { gateway, method });
    const isOn = isCollectedOutside(gateway)
      ? isOwnMethodOn(setup, settings, gateway)
      : (choice?.isOn ?? true);
    return {
      gateway,
      method: method.name,
      label: method.label,
      provider: providerNamed(gateway)?.label ?? null,
      isOn,
      countries: choice?.countries ?? null,
      least: choice?.least == null ? null : toMajor(choice.least, currency),
      greatest: choice?.greatest == null ? null : toMajor(choice.greatest, currency),
      problem: isOn ? problemOf({ gateway, method }, offered, active, settings) : null,
    };
  });
}

/** Whether the keys of a provider allow a method; a provider that is off shows all. */
function isOffered(
  { providers: active }: PaymentSetup,
  gateway: GatewayName,
  { name }: MethodDeclaration,
): boolean {
  const found = active.find((provider) => provider.name === gateway);
  return (
    found === undefined ||
    (providerNamed(gateway)?.offers?.(name, found.keys as never, found.ofAccount) ?? true)
  );
}

function isOwnMethodOn(
  { outside }: PaymentSetup,
  { bankTransfer, payOnDelivery }: Settings,
  gateway: GatewayName,
): boolean {
  return outside === gateway || (gateway === BANK_TRANSFER ? bankTransfer : payOnDelivery);
}

function problemOf(
  { gateway, method }: OfferedMethod,
  offered: readonly OfferedMethod[],
  active: ReadonlySet<GatewayName>,
  settings: Settings,
): string | null {
  const shown = offered.find((one) => one.method.name === method.name);
  if (shown?.gateway === gateway) return null;
  const provider = providerNamed(gateway);
  if (provider && !active.has(gateway)) return `${provider.label} is switched off.`;
  if (!suitsShop(method, settings))
    return 'It doesn’t take the shop’s currency, or settles later than the settings allow.';
  return shown
    ? `${providerNamed(shown.gateway)?.label ?? 'Another provider'} offers it already.`
    : null;
}

type MethodsBody = Received<typeof updatePaymentMethodsEndpoint>['body'];

/**
 * Sets which methods are offered, in this order. To switch one of the shop's own on needs the caller's password, since nobody checks
 * whether its money comes. Throws `stale_version`, and `invalid_request` for methods that do not exist.
 */
export async function updatePaymentMethods(
  shop: Shop,
  caller: Caller,
  { methods, version, ...proof }: MethodsBody,
  client: string,
): Promise<ShownSetup> {
  const save = (verify: ((tx: Connection) => Promise<void>) | null) =>
    saveMethods(shop, caller, { methods, version }, verify);
  if (!switchesOwnOn(await readSettings(shop), methods)) return save(null);
  return withIdentity(shop, await getOwnAccount(shop, caller), proof, client, save);
}

/** Whether a way to be paid that no provider checks is switched on. */
function switchesOwnOn(
  { bankTransfer, payOnDelivery }: Settings,
  methods: MethodsBody['methods'],
): boolean {
  const isOn = (gateway: GatewayName) =>
    (methods ?? []).some((one) => one.gateway === gateway && one.isOn);
  return (!bankTransfer && isOn(BANK_TRANSFER)) || (!payOnDelivery && isOn(ON_DELIVERY));
}

function saveMethods(
  shop: Shop,
  caller: Caller,
  { methods, version }: Pick<MethodsBody, 'methods' | 'version'>,
  verify: ((tx: Connection) => Promise<void>) | null,
): Promise<ShownSetup> {
  return changeRecord(
    shop,
    caller,
    setupRecord,
    setupRecord.entity,
    version,
    async ({ tx, before: { settings } }) => {
      if (switchesOwnOn(settings, methods)) {
        // It was on when the settings were read.
        if (!verify) throw passwordMissing();
        await verify(tx);
        await notifyAdmins(tx);
      }
      const { payments, currency } = settings;
      const chosen = (methods ?? []).map((choice, index) => {
        assertChoice(choice, `methods.${index}`);
        return {
          ...choice,
          // The settings of the shop's own methods say whether they are on.
          isOn: choice.isOn || isCollectedOutside(choice.gateway),
          least: choice.least === null ? null : toMinor(choice.least, currency),
          greatest: choice.greatest === null ? null : toMinor(choice.greatest, currency),
        };
      });
      const names = chosen.map(({ gateway, method }) => `${gateway} ${method}`);
      if (new Set(names).size < names.length)
        throw fieldError('invalid_request', 'methods', 'Each method can be listed once.');
      await writeSetting(tx, 'payments', { ...payments, methods: chosen });
      for (const [index, choice] of (methods ?? []).entries())
        await writeOwnMethod(tx, settings, choice, `methods.${index}.isOn`);
      await assertOwnNames(shop, tx, 'methods');
    },
    auditOf,
  );
}

function assertChoice(choice: NonNullable<MethodsBody['methods']>[number], path: string): void {
  const { gateway, method, countries, least, greatest } = choice;
  if (!methodsOf(gateway).some(({ name }) => name === method))
    throw fieldError('invalid_request', `${path}.method`, 'There is no such method.');
  const unknown = countries?.find((country) => !countryCodes.includes(country));
  if (unknown !== undefined)
    throw fieldError('invalid_request', `${path}.countries`, `There is no country ${unknown}.`);
  if (least !== null && greatest !== null && least > greatest)
    throw fieldError(
      'invalid_request',
      `${path}.greatest`,
      'The largest order can’t be below the smallest.',
    );
}

async function writeOwnMethod(
  tx: Connection,
  { bankTransfer, payOnDelivery, bankAccountHolder, bankIban }: Settings,
  { gateway, isOn }: { gateway: GatewayName; isOn: boolean },
  path: string,
): Promise<void> {
  if (gateway === ON_DELIVERY && isOn !== payOnDelivery)
    await writeSetting(tx, 'payOnDelivery', isOn);
  if (gateway !== BANK_TRANSFER || isOn === bankTransfer) return;
  if (isOn && (bankAccountHolder === null || bankIban === null))
    throw fieldError(
      'invalid_request',
      path,
      'Enter the account that shoppers transfer to first, under Settings.',
    );
  await writeSetting(tx, 'bankTransfer', isOn);
}

type ProviderBody = Received<typeof updatePaymentProviderEndpoint>['body'];

/**
 * Switches a provider on or off, and replaces or removes its keys. Who holds the keys receives the money, and test payments pay for
 * goods, so a stolen session does not suffice to change keys or to switch a provider on. Throws `invalid_request`, `not_found` and `stale_version`.
 */
export async function updatePaymentProvider(
  shop: Shop,
  caller: Caller,
  name: string,
  { version, isOn, keys, ...proof }: ProviderBody,
  client: string,
): Promise<ShownSetup> {
  const provider = providerNamed(name);
  if (!provider) throw new ShopError('not_found');
  const change = { isOn, keys: keys && readEntered(provider, keys) };
  const save = (verify: (tx: Connection) => Promise<void>) =>
    changeRecord(
      shop,
      caller,
      setupRecord,
      setupRecord.entity,
      version,
      async ({ tx, before }) => {
        await writeProvider(shop, tx, provider, before, change);
        if (isOn) await assertOwnNames(shop, tx, 'isOn');
        await verify(tx);
        if (keys !== undefined || isOn) await notifyAdmins(tx);
      },
      auditOf,
    );
  if (keys === undefined && !isOn) return save(async () => {});
  const saved = await withIdentity(shop, await getOwnAccount(shop, caller), proof, client, save);
  return (await readAccountMethods(shop, name)) ? getPaymentSetup(shop) : saved;
}

/** Throws `invalid_request` if two providers would offer a method by one name. */
async function assertOwnNames(shop: Shop, tx: Connection, path: string): Promise<void> {
  const settings = await readSettings(shop, tx);
  const same = methodsWithOneName(await readPaymentSetup(shop, settings, tx), settings);
  if (!same) return;
  const [first, second] = same.map(({ gateway }) => providerNamed(gateway)?.label ?? gateway);
  throw fieldError(
    'invalid_request',
    path,
    `${first} and ${second} would both offer ${same[0].method.label}. Switch it off for one of them first, under Methods.`,
  );
}

/**
 * Asks the account at a provider which methods are turned on there, and stores the answer. Returns whether it was another before.
 * An account that does not answer keeps its last answer.
 */
async function readAccountMethods(shop: Shop, name: GatewayName): Promise<boolean> {
  const found = await currentGateway(shop, name).catch(() => null);
  const methods = await found?.gateway.listMethods?.().catch((err: unknown) => {
    shop.log.warn({ err, gateway: name }, 'a payment provider did not tell its methods');
  });
  if (!methods) return false;
  const isChanged = await transaction(shop.pool, async (tx) => {
    await lockNamed(tx, 'payment setup');
    const settings = await readSettings(shop, tx);
    const { payments } = settings;
    const keys = await currentKeys(shop, name, settings, tx);
    const before = payments.accounts.find((one) => one.name === name)?.methods;
    if (keys?.keysVersion !== found?.keysVersion || before?.join() === methods.join()) return false;
    const others = payments.accounts.filter((one) => one.name !== name);
    await writeSetting(tx, 'payments', { ...payments, accounts: [...others, { name, methods }] });
    return true;
  });
  if (isChanged) await shop.cacheVersion.refresh();
  return isChanged;
}

/** As `readAccountMethods`, for each provider that is switched on. */
export async function readMethodsOfAccounts(shop: Shop): Promise<void> {
  for (const { name } of (await readPaymentSetup(shop)).providers)
    await readAccountMethods(shop, name);
}

/** The JSON text of entered keys. Throws `invalid_request` for keys that the provider does not accept. */
function readEntered(
  provider: AnyProvider,
  keys: readonly { name: string; value: string }[],
): string {
  const entered = new Map(keys.map(({ name, value }) => [name, value]));
  const variables = new Map(Object.entries(provider.variables));
  const known = enteredVariables(provider);
  // Others, such as the address of the provider, can be set on the server only.
  if (keys.some(({ name }) => !known.includes(name)))
    throw fieldError('invalid_request', 'keys', 'This provider has no such key.');
  for (const name of known) {
    const path = `keys.${name}`;
    const value = entered.get(name);
    if (value === undefined) {
      if (!provider.required?.includes(name)) continue;
      throw fieldError('invalid_request', path, 'Enter this key.');
    }
    const { error } = (variables.get(name) ?? z.string()).safeParse(value);
    if (error)
      throw fieldError(
        'invalid_request',
        path,
        `This key ${error.issues[0]?.message ?? 'is wrong'}.`,
      );
  }
  const text = JSON.stringify(Object.fromEntries(entered));
  try {
    if (provider.readKeys(z.object(provider.variables).parse(JSON.parse(text))) !== null)
      return text;
  } catch (error) {
    throw fieldError('invalid_request', 'keys', (error as Error).message);
  }
  throw fieldError('invalid_request', 'keys', 'A key is missing.');
}

async function writeProvider(
  shop: Shop,
  tx: Connection,
  { name, label }: AnyProvider,
  { settings: { payments }, keys: before }: SetupRecord,
  { isOn, keys }: { isOn: boolean | undefined; keys: string | null | undefined },
): Promise<void> {
  const { config } = shop;
  if (keys !== undefined && config.providerKeys.has(name))
    throw fieldError('invalid_request', 'keys', `The keys of ${label} are set on the server.`);
  if (isOn === false && config.gateway === name)
    throw fieldError('invalid_request', 'isOn', `${label} is switched on by the server.`);
  const stored = payments.providers.find((one) => one.name === name);
  if (keys === null) await removeSecret(tx, paymentSecretOf(name));
  const keysVersion =
    keys === undefined
      ? (stored?.keysVersion ?? null)
      : keys === null
        ? null
        : await setSecret(shop, tx, paymentSecretOf(name), keys);
  const hasKeys = keysVersion !== null || config.providerKeys.has(name);
  if (isOn && !(hasKeys && (keys !== undefined || before.get(name)?.areReadable)))
    throw fieldError('invalid_request', 'isOn', `Enter the keys of ${label} first.`);
  const wasOn = stored?.isOn ?? switchedOn(config, payments).includes(name);
  const after = { name, isOn: hasKeys && (isOn ?? wasOn), keysVersion };
  const written = stored
    ? payments.providers.map((one) => (one === stored ? after : one))
    : [...payments.providers, after];
  // From the first provider on, test payments are a decision: they do not come back when its keys are removed.
  const isFirst = after.isOn && name !== DEFAULT_PROVIDER;
  const hasDecided = written.some((one) => one.name === DEFAULT_PROVIDER);
  const decided = isFirst && !hasDecided ? [switchedOff(DEFAULT_PROVIDER)] : [];
  await writeSetting(tx, 'payments', {
    ...payments,
    providers: [...written, ...decided],
    // Other keys can be those of another account.
    accounts: payments.accounts.filter((one) => keys === undefined || one.name !== name),
  });
}

const switchedOff = (name: GatewayName) => ({ name, isOn: false, keysVersion: null });

function auditOf(before: SetupRecord, after: SetupRecord) {
  return noteOfChange('payment-setup.change', auditedOf(before), auditedOf(after));
}

/** What the audit records: of the keys, their versions. */
function auditedOf({ settings }: SetupRecord): object {
  const { payments, bankTransfer, payOnDelivery } = settings;
  return { providers: payments.providers, methods: payments.methods, bankTransfer, payOnDelivery };
}

type Problem = (typeof connectionProblems)[number];

const problemTexts: Record<Problem, string> = {
  no_keys: 'There are no keys that this server can read. Enter them first.',
  refused: 'The provider doesn’t accept these keys. Copy them again from its pages.',
  unreachable: 'The provider didn’t answer in time. Try again in a minute.',
  not_testable: 'This provider’s keys can’t be tested. Place a test order instead.',
};

/**
 * Asks a provider whether it accepts the saved keys. Only the provider's own servers are called: no address can be entered. The
 * gateway's timeout ends it. Throws `not_found` and `too_many_requests`.
 */
export async function testPaymentProvider(
  shop: Shop,
  caller: Caller,
  name: string,
): Promise<Answer<typeof testPaymentProviderEndpoint>> {
  if (providerNamed(name) === null) throw new ShopError('not_found');
  await limit(shop, TESTS_PER_SHOP);
  const code = await tryProvider(shop, name);
  if (code === null) await readAccountMethods(shop, name);
  await recordAudit(shop.pool, {
    actorId: caller.accountId,
    action: 'payment-setup.test',
    entity: setupRecord.entity,
    entityId: name,
    after: { problem: code },
  });
  return { problem: code && { code, message: problemTexts[code] } };
}

async function tryProvider(shop: Shop, name: string): Promise<Problem | null> {
  const found = await currentGateway(shop, name).catch(() => null);
  if (!found) return 'no_keys';
  const { checkKeys } = found.gateway;
  if (!checkKeys) return 'not_testable';
  return checkKeys().then(
    () => null,
    (error) => (error instanceof GatewayRejection ? 'refused' : 'unreachable'),
  );
}

/** Whether money can be taken when an order ships: always in a shop without a provider, whose money comes another way. */
export async function canChargeAtShipment(shop: Shop): Promise<boolean> {
  const { providers: active } = await readPaymentSetup(shop);
  for (const { name } of active) {
    const isDeclared = methodsOf(name).some(({ captureLater }) => captureLater !== null);
    if (isDeclared && (await currentGateway(shop, name)).gateway.capture) return true;
  }
  return active.length === 0;
}
