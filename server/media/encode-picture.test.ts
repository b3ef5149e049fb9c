import sharp from 'sharp';
import { expect, it } from 'vitest';
import { encodePicture } from './encode-picture';
import { isAnimated } from './pictures.rules';

const WIDTH = 6;
const HEIGHT = 4;
/** A picture with its corners in four greys. */
const pixels = Buffer.from(
  Array.from({ length: WIDTH * HEIGHT }, (_, at) => {
    const isRight = at % WIDTH >= WIDTH / 2;
    const isBelow = at >= (WIDTH * HEIGHT) / 2;
    return Array<number>(3).fill((isRight ? 80 : 0) + (isBelow ? 160 : 0));
  }).flat(),
);
const raw = { raw: { width: WIDTH, height: HEIGHT, channels: 3 } } as const;
const plain = () => sharp(pixels, raw).png().toBuffer();

it('turns a picture as its metadata says', async () => {
  for (let orientation = 1; orientation <= 8; orientation++) {
    const file = await sharp(pixels, raw).withMetadata({ orientation }).png().toBuffer();
    const turned = await sharp(file).autoOrient().raw().toBuffer({ resolveWithObject: true });
    const { files, width, height } = await encodePicture(file);
    expect([orientation, width, height]).toEqual([
      orientation,
      turned.info.width,
      turned.info.height,
    ]);
    const stored = await sharp(files.find(({ format }) => format === 'avif')?.bytes)
      .raw()
      .toBuffer();
    const difference = stored.map((value, at) => Math.abs(value - (turned.data[at] ?? 0)));
    expect(Math.max(...difference), `orientation ${orientation}`).toBeLessThan(40);
  }
});

it('stores a very tall picture in fewer widths', async () => {
  const file = await sharp({
    create: { width: 2_400, height: 7_200, channels: 3, background: '#8a2b20' },
  })
    .jpeg()
    .toBuffer();
  expect(await encodePicture(file)).toMatchObject({ widths: [600, 1200], height: 3_600 });
});

it('refuses a picture that takes too much memory', async () => {
  const encoding = encodePicture(await plain(), { maxMemoryBytes: 1 });
  await expect(encoding).rejects.toMatchObject({ code: 'too_large' });
});

it('ends a process that takes too long', async () => {
  const encoding = encodePicture(await plain(), { timeoutMs: 1 });
  await expect(encoding).rejects.toMatchObject({ code: 'unavailable' });
});

it('recognises an animated PNG by its first chunks', async () => {
  const still = await plain();
  const at = still.indexOf('IDAT') - 4;
  const control = Buffer.from('\0\0\0\x08acTL\0\0\0\x02\0\0\0\0\0\0\0\0', 'latin1');
  expect(isAnimated(still)).toBe(false);
  expect(isAnimated(Buffer.concat([still.subarray(0, at), control, still.subarray(at)]))).toBe(
    true,
  );
});
