// node avif.mjs <png or folder of png> [widths] [quality]   -> ../catalogue/<stem>-<width>.avif, only what is missing or older
import { existsSync, readdirSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';

const catalogue = fileURLToPath(new URL('../catalogue', import.meta.url));
const [source, widths = '1200,600', quality = '65'] = process.argv.slice(2);
if (!source) throw new Error('say which PNG, or which folder of PNGs, to encode');

const pictures = statSync(source).isDirectory()
  ? readdirSync(source).filter((name) => name.endsWith('.png')).sort().map((name) => join(source, name))
  : [source];

sharp.concurrency(1);
for (const picture of pictures) {
  for (const width of widths.split(',')) {
    const target = join(catalogue, `${basename(picture, '.png')}-${width}.avif`);
    if (existsSync(target) && statSync(target).mtimeMs > statSync(picture).mtimeMs) continue;
    const { size } = await sharp(picture)
      .resize({ width: Number(width), kernel: 'lanczos3' })
      .avif({ quality: Number(quality), effort: 3, chromaSubsampling: '4:4:4' })
      .toFile(target);
    console.log(basename(target), `${Math.round(size / 1024)} KB`);
  }
}
