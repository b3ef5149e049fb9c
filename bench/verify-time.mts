// Measures `npm run verify` on the records of a very large shop in a temporary PostgreSQL with default settings. Uses the
// built command (`npm run build` first).
//   npx tsx bench/verify-time.mts [orders] [products] [receipts]     1,000,000 orders, 10,000,000 ledger rows by default
//   KEEP=1            keeps the shop until standard input ends (Ctrl-D); prints its URL
//   FILLED=postgres://…   verifies a shop that KEEP=1 has filled
import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { promisify } from 'node:util';
import { secondsSince, startLargeShop } from './shop/large-shop-postgres';

const [orders = 1_000_000, products = 100_000, receipts = 17] = process.argv.slice(2).map(Number);
const LIMIT_SECONDS = 60;
const { FILLED, KEEP } = process.env;

if (FILLED) await verify(FILLED);
else {
  const shop = await startLargeShop({ orders, products, receipts });
  try {
    if (KEEP) {
      console.log(`FILLED=${shop.url}`);
      process.stdin.resume();
      await once(process.stdin, 'end');
    } else await verify(shop.url);
  } finally {
    await shop.stop();
  }
}

async function verify(url: string): Promise<void> {
  const began = performance.now();
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['build/server/cli.js', 'verify'],
    {
      env: { PATH: process.env.PATH, NODE_ENV: 'production', DATABASE_URL: url },
      maxBuffer: 100_000_000,
    },
  ).catch((error: { stdout: string; stderr: string }) => {
    process.exitCode = 1;
    return { stdout: error.stdout + error.stderr };
  });
  console.log(stdout.trim());
  const took = secondsSince(began);
  const isOver = took > LIMIT_SECONDS;
  if (isOver) process.exitCode = 1;
  console.log(`verified in ${took} s of ${LIMIT_SECONDS} ${isOver ? 'OVER' : 'ok'}`);
}
