// node avif.mjs <png or folder of png> [widths] [quality]   -> ../catalogue/<stem>-<width>.avif, only what is missing or older
import { existsSync, readdirSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';

const catalogue = fileURLToPath(new URL('../catalogue', import.meta.url));
const [source, widths = '1200,600', quality] = process.argv.slice(2);
if (!source) throw new Error('say which PNG, or which folder of PNGs, to encode');

const pictures = statSync(source).isDirectory()
  ? readdirSync(source).filter((name) => name.endsWith('.png')).sort().map((name) => join(source, name))
  : [source];

// The yarns of a close-up cost five times as much as other pictures, and hide what the encoder leaves out.
const usual = (name) => (/-detail\.png$/.test(name) ? 32 : /-(back|folded)\.png$/.test(name) ? 58 : 65);

sharp.concurrency(1);
for (const picture of pictures) {
  for (const width of widths.split(',')) {
    const target = join(catalogue, `${basename(picture, '.png')}-${width}.avif`);
    if (existsSync(target) && statSync(target).mtimeMs > statSync(picture).mtimeMs) continue;
    const { size } = await sharp(picture)
      .resize({ width: Number(width), kernel: 'lanczos3' })
      .avif({ quality: Number(quality ?? usual(picture)), effort: 3, chromaSubsampling: '4:4:4' })
      .toFile(target);
    console.log(basename(target), `${Math.round(size / 1024)} KB`);
  }
}
