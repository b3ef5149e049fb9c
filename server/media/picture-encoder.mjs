// Decodes and encodes one picture in its own process, which server/media/encode-picture.ts starts and ends. Not
// TypeScript, as Node runs the same file from the sources and from the build.
import process from 'node:process';
import sharp from 'sharp';

/** The widths in which pictures are stored, up to their own. */
const WIDTHS = [600, 1200, 2400];
/** The encoder of AVIF needs about 40 bytes for each pixel, so a taller picture is stored in fewer widths. */
const MAX_WIDTH = 2400;
const MAX_HEIGHT = 3600;

// The process ends with its picture: caches and threads would only keep memory.
sharp.cache(false);
sharp.concurrency(1);

// A shop that is asked to stop finishes its uploads first. Ctrl-C and systemd signal all of its processes.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => {});
// The shop has ended. `process.exit` would wait for the decoder.
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'));

process.once('message', async ({ file, maxPixels, maxMemoryBytes }) => {
  const watch = setInterval(() => {
    if (process.memoryUsage.rss() > maxMemoryBytes) process.send({ failure: 'memory' });
  }, 10);
  const answer = await encode(file, maxPixels).catch(failureOf);
  clearInterval(watch);
  process.send(answer);
});

function failureOf({ message }) {
  return { failure: /pixel limit/i.test(message) ? 'pixels' : 'unreadable' };
}

async function encode(file, maxPixels) {
  const { data, info } = await decode(file, maxPixels);
  const { width, height, channels } = info;
  const pixels = () => sharp(data, { raw: { width, height, channels } });
  const fitting = WIDTHS.filter((each) => each <= width);
  const widths = fitting.length > 0 ? fitting : [width];
  const files = [];
  for (const each of widths) {
    const resized = pixels().resize({ width: each });
    const avif = await resized.clone().avif({ quality: 55, effort: 2 }).toBuffer();
    const webp = await resized.clone().webp({ quality: 80, effort: 3 }).toBuffer();
    files.push({ width: each, format: 'avif', bytes: avif });
    files.push({ width: each, format: 'webp', bytes: webp });
  }
  const largest = widths.at(-1);
  return {
    widths,
    width: largest,
    height: Math.round((height * largest) / width),
    tint: await tintOf(pixels()),
    files,
  };
}

/**
 * The pixels of a picture, turned as its metadata says and made smaller. It is turned last, as turning needs all pixels in
 * memory.
 */
async function decode(file, maxPixels) {
  const picture = sharp(file, { limitInputPixels: maxPixels, failOn: 'error' });
  const { orientation = 1 } = await picture.metadata();
  const isOnItsSide = orientation >= 5;
  const box = isOnItsSide
    ? { width: MAX_HEIGHT, height: MAX_WIDTH }
    : { width: MAX_WIDTH, height: MAX_HEIGHT };
  const small = await picture
    .toColourspace('srgb')
    .resize({ ...box, fit: 'inside', withoutEnlargement: true })
    .withMetadata({ orientation })
    .tiff({ compression: 'none' })
    .toBuffer();
  return sharp(small)
    .autoOrient()
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
}

/** The mean colour of a picture, on white where it is transparent. */
async function tintOf(picture) {
  const pixel = await picture
    .flatten({ background: '#ffffff' })
    .resize(1, 1, { fit: 'fill' })
    .toColourspace('srgb')
    .raw()
    .toBuffer();
  return `#${pixel.subarray(0, 3).toString('hex').padEnd(6, '0')}`;
}
