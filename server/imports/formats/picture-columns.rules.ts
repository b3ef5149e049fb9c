import type { ProductImage } from '#contract/catalogue/catalogue';
import { PICTURES_LIMIT, type PictureKind } from '#contract/values/choices';
import { ownValue } from '#contract/values/own-value';
import { focusText, modelText } from '../../catalogue/products/product-pictures.rules';
import type { ImportedFields } from './imported';

/** The text of a row's cell under a heading; null if the file has no such column. */
export type Cell = (heading: string) => string | null;

/** The columns of a picture, before its number. */
const headings = {
  url: 'Picture',
  alt: 'Alt text',
  kind: 'Picture kind',
  focus: 'Focus',
  model: 'Model',
  video: 'Video',
};
type Part = keyof typeof headings;

export const pictureHeadings = Object.values(headings);

/** The cells of a picture under these headings. */
export function pictureCells(picture: Pick<ProductImage, 'url' | 'alt'> & Partial<ProductImage>) {
  const { url, alt, kind = '', focus, model, video = '' } = picture;
  return [url, alt, kind, focusText(focus), modelText(model), video];
}

/** The heading of a part of a picture, by its path: `pictures.0.video`. */
export function pictureHeading(path: string): string | undefined {
  const [, position, part = ''] = /^pictures\.(\d+)\.(\w+)/.exec(path) ?? [];
  return Object.hasOwn(headings, part)
    ? `${ownValue(headings, part)} ${Number(position) + 1}`
    : undefined;
}

/** The pictures of a row. What the file has no column for stays as it is. */
export function readPictures(
  cell: Cell,
  addError: (field: string, message: string) => void,
): ImportedFields {
  const pictures = Array.from({ length: PICTURES_LIMIT }, (_, index) => {
    const read = (part: Part) => cell(`${headings[part]} ${index + 1}`);
    const focus = readFocus(read('focus'));
    if (focus === 'invalid') addError(`${headings.focus} ${index + 1}`, 'Must be like 50% 20%.');
    const model = readModel(read('model'));
    if (model === 'invalid') addError(`${headings.model} ${index + 1}`, 'Must be like 178 cm, M.');
    return {
      url: read('url') ?? '',
      alt: read('alt') ?? '',
      kind: readOptional(read('kind')?.toLowerCase() ?? null) as PictureKind | null | undefined,
      focus: focus === 'invalid' ? null : focus,
      model: model === 'invalid' ? null : model,
      video: readOptional(read('video')),
    };
  }).filter((picture) => Object.values(picture).some((value) => value));
  const [{ url, ...details } = { url: '' }] = pictures;
  const isPlain = pictures.length === 1 && !Object.values(details).some((value) => value);
  // A picture without text is described by the product's fields.
  return isPlain ? { imageUrl: url } : { pictures };
}

/** The text of a cell: undefined without the column, null if the cell is empty. */
function readOptional(text: string | null): string | null | undefined {
  return text === null ? undefined : text || null;
}

function readFocus(text: string | null) {
  const value = readOptional(text);
  if (!value) return value as null | undefined;
  const [, x, y] = /^(\d{1,3})\s*%?[\s,;]+(\d{1,3})\s*%?$/.exec(value) ?? [];
  return x === undefined ? ('invalid' as const) : { x: Number(x), y: Number(y) };
}

function readModel(text: string | null) {
  const value = readOptional(text);
  if (!value) return value as null | undefined;
  const [, height, size] = /^(\d{1,3})\s*(?:cm)?[\s,;]+(\S.*)$/i.exec(value) ?? [];
  return size === undefined ? ('invalid' as const) : { height: Number(height), size };
}
