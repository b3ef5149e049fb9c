// node webp.mjs <png or folder of png>   -> a .webp beside the .avif of these pictures, only what is missing or older
import { existsSync, readdirSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';

const catalogue = fileURLToPath(new URL('../catalogue', import.meta.url));
const source = process.argv[2];
if (!source) throw new Error('say which PNG, or which folder of PNGs, has new AVIF pictures');
const stems = new Set(
  (statSync(source).isDirectory() ? readdirSync(source) : [source]).map((name) => basename(name, '.png')),
);

sharp.concurrency(1);
let count = 0;
let bytes = 0;
for (const name of readdirSync(catalogue).sort()) {
  if (!name.endsWith('.avif') || !stems.has(name.replace(/-\d+\.avif$/, ''))) continue;
  const avif = join(catalogue, name);
  const webp = avif.replace(/\.avif$/, '.webp');
  if (!existsSync(webp) || statSync(webp).mtimeMs < statSync(avif).mtimeMs) {
    // WebP needs twice the bytes of AVIF for yarns, so old browsers get softer close-ups.
    const closeUp = /-detail-(\d+)/.exec(name);
    const picture = closeUp ? sharp(avif).blur(Number(closeUp[1]) / 1500) : sharp(avif);
    await picture.webp({ quality: closeUp ? 14 : 78, effort: 4, smartSubsample: true }).toFile(webp);
  }
  count += 1;
  bytes += statSync(webp).size;
}
console.log(`${count} WebP pictures, ${(bytes / 1e6).toFixed(2)} MB`);
