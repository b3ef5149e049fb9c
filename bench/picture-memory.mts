// Measures the memory of the built shop while six pictures of 36 megapixels are uploaded at the same time, of each format
// in turn: its own resident memory before and after, and the largest of it and of the process that encodes (Linux only).
//   npx tsx bench/picture-memory.mts [NAME…]     jpeg png webp by default; needs `npm run build`
import { readdir, readFile, rm } from 'node:fs/promises';
import sharp from 'sharp';
import { makeDataDir, serveShop } from '../tests/support/served/served-shop';
import { memoryMb } from './process-cost';

const AT_ONCE = 6;
const WIDTH = 7_348;
const HEIGHT = 4_900;
const SAMPLE_MS = 20;

const names = process.argv.slice(2);
const dataDir = await makeDataDir();
const shop = await serveShop({ DATA_DIR: dataDir, DEMO: '1' });
try {
  const signedIn = await fetch(`${shop.url}/auth/signin`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'admin@selvedge.test', password: 'selvedge-admin' }),
  });
  const { jwt } = (await signedIn.json()) as { jwt: string };
  for (const format of ['jpeg', 'png', 'webp'] as const)
    if (names.length === 0 || names.includes(format)) await measure(format, jwt);
} finally {
  await shop.stop();
  await rm(dataDir, { recursive: true, force: true });
}

async function measure(format: 'jpeg' | 'png' | 'webp', jwt: string): Promise<void> {
  const files = await Promise.all(Array.from({ length: AT_ONCE }, (_, n) => makeFile(format, n)));
  const before = (await memoryMb(shop.pid)) ?? 0;
  let largest = before;
  let largestEncoder = 0;
  const sampling = setInterval(async () => {
    largest = Math.max(largest, (await memoryMb(shop.pid)) ?? 0);
    for (const pid of await encoders())
      largestEncoder = Math.max(largestEncoder, (await memoryMb(pid)) ?? 0);
  }, SAMPLE_MS);
  const began = performance.now();
  const statuses = await Promise.all(files.map((file) => upload(file, `image/${format}`, jwt)));
  const seconds = ((performance.now() - began) / 1_000).toFixed(1);
  clearInterval(sampling);
  const after = (await memoryMb(shop.pid)) ?? 0;
  const mb = (value: number) => `${Math.round(value)} MB`;
  console.log(
    `${format}: ${statuses.join(' ')} in ${seconds} s; shop ${mb(before)} before, at most ${mb(largest)}, ${mb(after)} after; encoder at most ${mb(largestEncoder)}`,
  );
}

/** The child processes of the shop that encode. */
async function encoders(): Promise<number[]> {
  const found: number[] = [];
  for (const entry of await readdir('/proc')) {
    if (!/^\d+$/.test(entry)) continue;
    const command = await readFile(`/proc/${entry}/cmdline`, 'utf8').catch(() => '');
    if (command.includes('picture-encoder')) found.push(Number(entry));
  }
  return found;
}

/** Soft stripes, so that a PNG stays below 10 MB. */
function makeFile(format: 'jpeg' | 'png' | 'webp', seed: number): Promise<Buffer> {
  const pixels = Buffer.alloc(WIDTH * HEIGHT * 3);
  for (let at = 0; at < pixels.length; at += 3) {
    const x = (at / 3) % WIDTH;
    pixels[at] = (x >> 4) & 255;
    pixels[at + 1] = (Math.floor(at / 3 / WIDTH) >> 5) & 255;
    pixels[at + 2] = 40 * seed;
  }
  return sharp(pixels, { raw: { width: WIDTH, height: HEIGHT, channels: 3 } })
    .toFormat(format, { effort: 1 })
    .toBuffer();
}

async function upload(file: Buffer, type: string, jwt: string): Promise<number> {
  const { status } = await fetch(`${shop.url}/api/admin/pictures`, {
    method: 'POST',
    headers: { authorization: `Bearer ${jwt}`, 'content-type': type },
    body: new Uint8Array(file),
  });
  return status;
}
