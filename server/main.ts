import { once } from 'node:events';
import { createServer } from 'node:net';
import { resolve } from 'node:path';
import { buildApp } from './app';
import { type Config, readConfig } from './config';
import { isPublic } from './configuration/warnings';
import { openLog } from './http/log';
import { openShop } from './open-shop';
import { noMoneyOf, readPaymentSetup } from './payments/gateways/payment-setup.service';
import { ensureAdmin } from './staff/ensure-admin';
import { createSetupLink, SETUP_LINK_HOURS } from './staff/first-admin.service';

const DRAIN_MS = 30_000;

/** Handler of signals. Until the shop serves, it ends the process and an embedded PostgreSQL. */
let stop = async (_signal: NodeJS.Signals): Promise<void> => process.exit(1);
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const)
  process.on(signal, () => stop(signal));

try {
  await serve(readConfig());
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`);
  process.exit(1);
}

async function serve(config: Config): Promise<void> {
  const log = openLog(config.logLevel);
  await requireFreePort(config);
  const shop = await openShop(config, log);
  await ensureAdmin(shop);
  if (config.demo) await (await import('./demo/fill')).fillDemoShop(shop);
  const noMoney = isPublic(config) ? noMoneyOf(await readPaymentSetup(shop)) : null;
  if (noMoney !== null) log.warn(noMoney);
  const { listener, start, drain } = await buildApp(shop, { pages: true });
  await listener
    .listen({ host: config.host, port: config.port })
    .catch(async (cause: NodeJS.ErrnoException) => {
      await shop.database.close();
      throw new Error(whyNotListening(cause, config), { cause });
    });
  start();

  let stopping = false;
  stop = async (signal) => {
    if (stopping) process.exit(1);
    stopping = true;
    setTimeout(() => process.exit(1), DRAIN_MS).unref();
    // After Ctrl-C there is no need to wait for load balancers.
    await drain(signal === 'SIGTERM' ? config.drainSeconds * 1_000 : 0);
    await shop.database.close();
    process.exit(0);
  };
  const setupLink = config.role === 'worker' ? null : await createSetupLink(shop);
  // Last, because a script that reads this line may stop the process immediately.
  announce(config, shop.database.embeddedIn, listener.server.address(), setupLink);
}

/** Reports a port in use immediately, not after the database has been opened and seeded. */
async function requireFreePort(config: Config): Promise<void> {
  const probe = createServer().listen({ host: config.host, port: config.port });
  await once(probe, 'listening').catch((cause: NodeJS.ErrnoException) => {
    throw new Error(whyNotListening(cause, config), { cause });
  });
  probe.close();
  await once(probe, 'close');
}

function whyNotListening(cause: NodeJS.ErrnoException, config: Config): string {
  if (cause.code === 'EADDRINUSE')
    return `Port ${config.port} is taken. Stop what holds it, or choose another with PORT=${config.port + 1}.`;
  if (cause.code === 'EACCES')
    return `Port ${config.port} needs more rights. Choose one above 1023 with PORT.`;
  return `Cannot listen on ${config.host}:${config.port} (${cause.code ?? cause.message}). Check HOST and PORT.`;
}

function announce(
  config: Config,
  embeddedIn: string | null,
  address: string | { port: number } | null,
  setupLink: string | null,
): void {
  const port = typeof address === 'object' && address ? address.port : config.port;
  const host = config.host.includes(':') ? `[${config.host}]` : config.host;
  process.stdout.write(`ready http://${host}:${port}\n`);
  if (config.role === 'worker') return;
  if (embeddedIn !== null && embeddedIn !== resolve(config.dataDir, 'postgres'))
    process.stdout.write(
      `  database ${embeddedIn}, as the user that runs PostgreSQL for root cannot enter DATA_DIR\n`,
    );
  if (setupLink !== null)
    process.stdout.write(
      `  set up   ${setupLink}\n           Open this link to create the first admin account. It works once, for ${SETUP_LINK_HOURS} hours; a restart prints a new one.\n`,
    );
  else if (!config.demo) process.stdout.write(`  admin    ${config.publicUrl}/admin\n`);
  if (!config.demoAccounts) return;
  process.stdout.write('  shopper  shopper@selvedge.test / selvedge-shopper\n');
  if (config.admin === null)
    process.stdout.write('  admin    admin@selvedge.test / selvedge-admin\n');
}
