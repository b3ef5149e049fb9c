// A PostgreSQL with a filled shop for experiments: prints its address and runs until it is ended (Ctrl-C).
// npx tsx bench/keep-shop.mts 1000000     or 1000, or 100000 products
import { startFilledShop } from './shop/filled-postgres';

const shop = await startFilledShop(Number(process.argv[2] ?? 1_000_000));
console.log(`DATABASE_URL=${shop.url}`);
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => shop.stop().then(() => process.exit(0)));
setInterval(() => {}, 60_000);
