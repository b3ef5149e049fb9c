import type { PictureInput } from '#contract/admin/catalogue/catalogue';
import type { ProductImage } from '#contract/catalogue/catalogue';
import { ShopError } from '../../http/errors';
import { DEFAULT_TINT } from '../../media/pictures.rules';
import type { KnownMedia } from '../../media/pictures.service';
import type { ProductRow } from './product.queries';

/**
 * Pictures as staff chose them, with tint and widths from the stored pictures or from the product's present ones. What the
 * input leaves out stays as it is for the picture with the same URL. Throws `invalid_request` for a video that is not stored,
 * and for a model in a picture of another kind than `worn`.
 */
export function toImages(
  pictures: PictureInput[],
  known: KnownMedia,
  present: readonly ProductImage[] = [],
): ProductImage[] {
  // Two entries may have one URL: a picture, and a video whose poster it is.
  const unmatched = [...present];
  return pictures.map(({ url, alt, ...given }, position) => {
    const index = unmatched.findIndex((image) => image.url === url);
    const [stored] = index < 0 ? [] : unmatched.splice(index, 1);
    const { tint, widths } = known.pictures.get(url) ??
      present.find((image) => image.url === url) ?? { tint: DEFAULT_TINT, widths: [] };
    if (given.video && !known.videos.has(given.video)) throw unknownVideo(position);
    const kind = given.kind === undefined ? stored?.kind : given.kind;
    const focus = given.focus === undefined ? stored?.focus : given.focus;
    if (given.model && kind !== 'worn') throw misplacedModel(position);
    const model = given.model === undefined && kind === 'worn' ? stored?.model : given.model;
    const video = given.video === undefined ? stored?.video : given.video;
    return {
      url,
      alt,
      tint,
      widths,
      ...(kind && { kind }),
      ...(focus && { focus }),
      ...(model && { model }),
      ...(video && { video }),
    };
  });
}

/** What staff write of a picture. The database reorders the keys of objects; here their order is fixed. */
export function writtenPicture({ url, alt, kind, focus, model, video }: ProductImage) {
  return {
    url,
    alt,
    kind,
    focus: focus && { x: focus.x, y: focus.y },
    model: model && { height: model.height, size: model.size },
    video,
  };
}

/** A picture as staff read it: `/media/a.avif (Linen shirt, back, 50% 20%)`. */
export function pictureText({ url, alt, kind, focus, model, video }: ProductImage): string {
  const texts = [alt, kind, focusText(focus), modelText(model), video].filter((text) => text);
  return `${url} (${texts.join(', ')})`;
}

/** A focal point as in CSS: `50% 20%`; empty for none. */
export function focusText(focus: ProductImage['focus']): string {
  return focus ? `${focus.x}% ${focus.y}%` : '';
}

/** Height and size of a model: `178 cm, M`; empty for none. */
export function modelText(model: ProductImage['model']): string {
  return model ? `${model.height} cm, ${model.size}` : '';
}

const unknownVideo = (position: number) =>
  invalidPicture(position, 'video', 'This video isn’t stored in the shop. Upload it first.');

const misplacedModel = (position: number) =>
  invalidPicture(position, 'model', 'Only a picture of the kind ‘worn’ can have a model.');

function invalidPicture(position: number, part: string, message: string): ShopError {
  return new ShopError('invalid_request', {
    details: [{ path: `pictures.${position}.${part}`, message }],
  });
}

type PicturedRow = Pick<ProductRow, 'title' | 'brand' | 'colour' | 'imageUrl' | 'images'>;

/** The product's pictures, or its `imageUrl` alone. A missing text is generated from title, brand and colour. */
export function imagesOf(row: PicturedRow): ProductImage[] {
  const images =
    row.images.length > 0
      ? row.images
      : [{ url: row.imageUrl, alt: '', tint: DEFAULT_TINT, widths: [] }];
  return images.map((image) => (image.alt === '' ? { ...image, alt: defaultAlt(row) } : image));
}

function defaultAlt(row: PicturedRow): string {
  const name = `${row.title} by ${row.brand}`;
  return row.colour === '' ? name : `${name}, ${row.colour.toLowerCase()}`;
}
