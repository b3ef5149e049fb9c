import { z } from 'zod';
import { type GatewayName, isCollectedOutside } from '#contract/values/orders/payment-methods';
import type { Config } from '../../config';
import type { Connection } from '../../database/database';
import { secretOfVersion } from '../../secrets/secrets.service';
import { readSettings, type Settings } from '../../settings/shop-settings';
import type { Shop } from '../../shop';
import type { ContentSources } from './provider';
import { DEFAULT_PROVIDER, providerNamed } from './registry';

declare module '../../shop' {
  interface Shop {
    /** The keys of payment providers that staff have entered, by the version of the secret, which never changes. */
    paymentKeys: Map<number, unknown>;
  }
}

/** A provider that new orders can be paid through. */
interface ActiveProvider {
  name: GatewayName;
  /** What it is configured with. */
  keys: unknown;
  /** The version of the stored keys; null for those of the environment. */
  keysVersion: number | null;
  /** The methods that are turned on in its account; null while that is not known. */
  ofAccount: readonly string[] | null;
}

/** How the shop is set up to be paid now. */
export interface PaymentSetup {
  /** The providers that are switched on and have keys that this server can read, the usual one first. */
  providers: readonly ActiveProvider[];
  /** The shop's own way to be paid that the server switches on, beside those of the settings. */
  outside: GatewayName | null;
}

type SetupSource = Pick<
  Shop,
  'pool' | 'cacheVersion' | 'settings' | 'config' | 'sealingKeys' | 'paymentKeys'
>;

/** The name of the stored secret with the keys of a provider: a JSON text of its variables. */
export function paymentSecretOf(name: GatewayName): string {
  return `payment-${name}`;
}

/**
 * How the shop is set up to be paid, as the settings say, and the environment, which wins. A change reaches every process as any
 * setting does.
 */
export async function readPaymentSetup(
  shop: SetupSource,
  settings?: Pick<Settings, 'payments'>,
  connection: Connection = shop.pool,
): Promise<PaymentSetup> {
  const { payments } = settings ?? (await readSettings(shop, connection));
  const found: ActiveProvider[] = [];
  for (const name of switchedOn(shop.config, payments)) {
    const keys = await currentKeys(shop, name, { payments }, connection);
    const ofAccount = payments.accounts.find((one) => one.name === name)?.methods ?? null;
    if (keys !== null) found.push({ name, ...keys, ofAccount });
  }
  const { gateway } = shop.config;
  return {
    providers: found,
    outside: gateway !== null && isCollectedOutside(gateway) ? gateway : null,
  };
}

/** The names of the providers that are switched on, the usual one first. */
export function switchedOn(
  { gateway, hasTestPayments }: Pick<Config, 'gateway' | 'hasTestPayments'>,
  { providers: stored }: Settings['payments'],
): GatewayName[] {
  const chosen = stored.filter(({ name, isOn }) => isOn && name !== gateway);
  const names = [
    ...(gateway !== null && !isCollectedOutside(gateway) ? [gateway] : []),
    ...chosen.map(({ name }) => name),
  ].filter((name) => providerNamed(name) !== null);
  const isDecided =
    gateway !== null || names.length > 0 || stored.some(({ name }) => name === DEFAULT_PROVIDER);
  return isDecided || !hasTestPayments ? names : [DEFAULT_PROVIDER];
}

/**
 * The keys of a provider, whether or not it is switched on: those of the environment, or else those that staff have entered. Null
 * if there are none, or none that this server can read.
 */
export async function currentKeys(
  shop: SetupSource,
  name: GatewayName,
  { payments }: Pick<Settings, 'payments'>,
  connection: Connection = shop.pool,
): Promise<Pick<ActiveProvider, 'keys' | 'keysVersion'> | null> {
  const { providerKeys } = shop.config;
  if (providerKeys.has(name)) return { keys: providerKeys.get(name), keysVersion: null };
  const keysVersion = payments.providers.find((one) => one.name === name)?.keysVersion ?? null;
  if (keysVersion === null) return null;
  const keys = await keysOfVersion(shop, name, keysVersion, connection);
  return keys === null ? null : { keys, keysVersion };
}

/** The keys of a version, replaced since or not; null if they were deleted or cannot be read. */
export async function keysOfVersion(
  shop: Pick<Shop, 'pool' | 'config' | 'sealingKeys' | 'paymentKeys'>,
  name: GatewayName,
  version: number,
  connection: Connection = shop.pool,
): Promise<unknown> {
  const cached = shop.paymentKeys.get(version);
  if (cached !== undefined) return cached;
  const value = (await secretOfVersion(shop, connection, version))?.value ?? null;
  const keys = value === null ? null : readStoredKeys(shop.config, name, value);
  if (keys !== null) shop.paymentKeys.set(version, keys);
  return keys;
}

/** Null for what the provider, in this version of the shop, does not accept. */
function readStoredKeys(
  { providerVariables: serverVariables }: Pick<Config, 'providerVariables'>,
  name: GatewayName,
  value: string,
): unknown {
  const provider = providerNamed(name);
  if (provider === null) return null;
  try {
    const entered = z.object(provider.variables).parse(JSON.parse(value));
    return provider.readKeys({ ...Object.fromEntries(serverVariables), ...entered });
  } catch {
    return null;
  }
}

/** Why orders of the shop move no money; null if they do. */
export function noMoneyOf({ providers: active }: PaymentSetup): string | null {
  for (const { name, keys } of active) {
    const reason = providerNamed(name)?.noMoney(keys as never) ?? null;
    if (reason !== null) return reason;
  }
  return null;
}

/** What browsers may load of the providers that are switched on; null if they contact the shop only. */
export function paymentSourcesOf({
  providers: active,
}: Pick<PaymentSetup, 'providers'>): ContentSources | null {
  const sources = active.flatMap(({ name }) => providerNamed(name)?.sources ?? []);
  if (sources.length === 0) return null;
  const joined = (kind: keyof ContentSources) => sources.map((one) => one[kind]).join('');
  return {
    script: joined('script'),
    frame: joined('frame'),
    connect: joined('connect'),
    payment: joined('payment'),
  };
}

/** Whether a provider is switched on. */
export async function isSwitchedOn(shop: SetupSource, name: GatewayName): Promise<boolean> {
  return (await readPaymentSetup(shop)).providers.some((provider) => provider.name === name);
}
