import type { SizeChange, StaffProduct } from '#contract/admin/catalogue/catalogue';
import type { PublicAssortment } from '#contract/catalogue/assortment';
import type { PictureFocus, ProductImage } from '#contract/catalogue/catalogue';
import { discountPercent } from '#contract/values/catalogue/product-lists';
import type { PictureKind } from '#contract/values/choices';
import { plainMoney } from '#contract/values/money';
import { ownValue } from '#contract/values/own-value';
import { readInteger, readMoney } from '#contract/values/typed-numbers';
import { facts as factTexts, productForm as text } from '../messages';
import { type AttributeDraft, attributesDraftOf } from './attributes-draft.rules';
import { type FactsDraft, factsDraftOf, type SizeDraft, sizeDraftOf } from './facts-draft.rules';

/** A picture, or with a `video` its poster. */
interface PictureDraft {
  url: string;
  alt: string;
  /** Empty for none, like `video`. */
  kind: PictureKind | '';
  focus: PictureFocus | null;
  /** Of a worn product: the model's height in centimetres, and the size in the picture. */
  modelHeight: string;
  modelSize: string;
  video: string;
}

export const emptyPicture: PictureDraft = {
  ...{ url: '', alt: '', kind: '', focus: null },
  ...{ modelHeight: '', modelSize: '', video: '' },
};

/** The form as typed: numbers stay text, so that nothing typed is lost. */
export interface ProductDraft extends FactsDraft {
  /** In their order; the first is the product's `imageUrl`. */
  pictures: PictureDraft[];
  brand: string;
  title: string;
  colour: string;
  description: string;
  /** The currency of the typed prices, which is the shop's. */
  currency: string;
  price: string;
  discountPrice: string;
  topLevelCategory: string;
  secondLevelCategory: string;
  thirdLevelCategory: string;
  isNew: boolean;
  /** Separated by commas. */
  tags: string;
  /** A code; empty for the category's. */
  taxClass: string;
  sizes: SizeDraft[];
  /** By key. */
  attributes: Record<string, AttributeDraft>;
  /** Of a new product: the other colours of its style. */
  furtherColours: ColourDraft[];
  /** Of an existing product: whether changes of shared fields apply to all colours. */
  appliesToStyle: boolean;
}

/** Another colour of a new product. Empty prices are those of the first colour. */
export interface ColourDraft {
  colour: string;
  price: string;
  discountPrice: string;
  pictures: ProductDraft['pictures'];
  /** In the order of the sizes; missing until something is typed. An empty weight is that of the first colour. */
  sizes: (Partial<Pick<SizeDraft, 'quantity' | 'sku' | 'gtin' | 'weight'>> | undefined)[];
}

export const emptyColour = (): ColourDraft => ({
  ...{ colour: '', price: '', discountPrice: '' },
  pictures: [],
  sizes: [],
});

/** A further colour as a separate product. Its SKUs and barcodes are its own. */
export function colourDraft(draft: ProductDraft, further: ColourDraft): ProductDraft {
  return {
    ...draft,
    colour: further.colour,
    price: further.price.trim() || draft.price,
    discountPrice: further.discountPrice.trim() || further.price.trim() || draft.discountPrice,
    pictures: further.pictures,
    sizes: draft.sizes.map((size, row) => {
      const { quantity = '', sku = '', gtin = '', weight = '' } = further.sizes[row] ?? {};
      return { ...size, quantity, sku, gtin, weight: weight.trim() || size.weight };
    }),
    furtherColours: [],
  };
}

/** The draft without a size, in any colour. */
export const withoutSize = (draft: ProductDraft, row: number) => ({
  sizes: draft.sizes.toSpliced(row, 1),
  furtherColours: draft.furtherColours.map((further) => ({
    ...further,
    sizes: further.sizes.toSpliced(row, 1),
  })),
});

/** The form's field for a path of the API: the first picture is also known as `imageUrl`. */
export const productField = (path: string): string =>
  path === 'imageUrl'
    ? 'pictures.0.url'
    : path.replace(/\.model(\.height)?$/, '.modelHeight').replace(/\.model\.size$/, '.modelSize');

/** An empty form with the sizes of the first size system, or the form of a product. */
export function draftOf(assortment: PublicAssortment, product: StaffProduct | null): ProductDraft {
  const sizes = product ? product.sizes : sizesOfCategory(assortment, '');
  return {
    pictures: product?.images.map(pictureDraftOf) ?? [emptyPicture],
    brand: product?.brand ?? '',
    title: product?.title ?? '',
    colour: product?.colour ?? '',
    description: product?.description ?? '',
    currency: assortment.currency,
    price: product ? plainMoney(product.price, assortment.currency) : '',
    discountPrice: product ? plainMoney(product.discountPrice, assortment.currency) : '',
    topLevelCategory: product?.topLevelCategory ?? '',
    secondLevelCategory: product?.secondLevelCategory ?? '',
    thirdLevelCategory: product?.thirdLevelCategory ?? '',
    isNew: product?.new ?? false,
    tags: product?.tags.join(', ') ?? '',
    taxClass: product?.taxClass ?? '',
    sizes: sizes.map(({ name, quantity }) =>
      sizeDraftOf(name, product ? String(quantity) : '', product),
    ),
    attributes: attributesDraftOf(product),
    furtherColours: [],
    appliesToStyle: true,
    ...factsDraftOf(product),
  };
}

function pictureDraftOf({ url, alt, kind, focus, model, video }: ProductImage): PictureDraft {
  return {
    ...{ url, alt, kind: kind ?? '', focus: focus ?? null, video: video ?? '' },
    ...{ modelHeight: model ? String(model.height) : '', modelSize: model?.size ?? '' },
  };
}

/** The sizes of a category's size system, or of the first one, without stock. */
function sizesOfCategory({ categories, sizeSystems }: PublicAssortment, key: string) {
  const category = categories.find((one) => one.key === key);
  const system = sizeSystems.find((one) => one.key === category?.sizeSystem) ?? sizeSystems[0];
  return (system?.sizes ?? []).map((name) => ({ name, quantity: 0 }));
}

/** The draft after another category was chosen: with the sizes of its size system, unless sizes were typed. */
export function sizesAfter(
  assortment: PublicAssortment,
  draft: Pick<ProductDraft, 'sizes' | 'thirdLevelCategory' | 'furtherColours'>,
  before: string,
): SizeDraft[] {
  const namesOf = (key: string) => sizesOfCategory(assortment, key).map(({ name }) => name);
  const names = draft.sizes.map(({ name }) => name);
  const isTyped =
    draft.furtherColours.some(({ sizes }) =>
      sizes.some((size) => Object.values(size ?? {}).some((value) => value !== '')),
    ) ||
    draft.sizes.some(({ quantity, sku, gtin, weight, measures }) =>
      [quantity, sku, gtin, weight, ...Object.values(measures)].some((value) => value !== ''),
    ) ||
    JSON.stringify(names) !== JSON.stringify(namesOf(before));
  return isTyped ? draft.sizes : namesOf(draft.thirdLevelCategory).map((name) => sizeDraftOf(name));
}

/** What staff may have overlooked about the sizes of a product: sizes with stock that leave it, and sizes of no size system. */
export interface SizeQuestions {
  /** Sizes that are removed or renamed, with their units in stock. */
  removed: { name: string; quantity: number }[];
  /** Sizes outside the size system of the category, which filters and size charts do not know. */
  foreign: string[];
}

export function sizeQuestions(
  assortment: PublicAssortment,
  before: { sizes: readonly { name: string; quantity: number }[] } | null,
  { sizes, thirdLevelCategory }: Pick<ProductDraft, 'sizes' | 'thirdLevelCategory'>,
): SizeQuestions {
  const names = sizes.map(({ name }) => name.trim()).filter((name) => name !== '');
  const saved = before?.sizes ?? [];
  const known = sizesOfCategory(assortment, thirdLevelCategory).map(({ name }) => name);
  return {
    removed: saved.filter(({ name, quantity }) => quantity > 0 && !names.includes(name)),
    foreign:
      known.length === 0
        ? []
        : names.filter(
            (name) => !known.includes(name) && !saved.some((size) => size.name === name),
          ),
  };
}

/** The draft with the department of its category, if none is chosen. */
export function withDepartment(
  { categories }: PublicAssortment,
  draft: ProductDraft,
): ProductDraft {
  const category = categories.find(({ key }) => key === draft.thirdLevelCategory);
  return { ...draft, topLevelCategory: draft.topLevelCategory || (category?.department ?? '') };
}

/** The whole percent the two typed prices make, or '' while they do not make one. */
export function percentOf({ price, discountPrice, currency }: ProductDraft): string {
  const full = readMoney(price, currency).value;
  const reduced = readMoney(discountPrice, currency).value;
  return full === undefined || reduced === undefined || reduced > full || full === 0
    ? ''
    : String(discountPercent(full, reduced));
}

/** The total stock of all sizes; invalid numbers count as 0. */
export function quantityOf({ sizes }: ProductDraft): number {
  return sizes.reduce((sum, { quantity }) => sum + (readInteger(quantity).value ?? 0), 0);
}

/** The changed sizes, each with the count that the change is based on. */
export function sizeChangesOf(
  before: readonly { name: string; quantity: number }[],
  after: readonly { name: string; quantity: number }[],
): SizeChange[] {
  const countIn = (sizes: typeof before, name: string) =>
    sizes.find((size) => size.name === name)?.quantity ?? null;
  const names = new Set([...before, ...after].map(({ name }) => name));
  return [...names]
    .map((name) => ({ name, quantity: countIn(after, name), basedOn: countIn(before, name) }))
    .filter(({ quantity, basedOn }) => quantity !== basedOn);
}

const labels: Record<string, string> = {
  title: text.title,
  brand: text.brand,
  colour: text.colour,
  description: text.description,
  price: text.price,
  discountPrice: text.discountPrice,
  topLevelCategory: text.topLevel,
  secondLevelCategory: text.secondLevel,
  thirdLevelCategory: text.category,
  isNew: text.isNew,
  tags: text.tags,
  taxClass: text.taxClass,
  sizes: text.sizes,
  pictures: text.pictures,
  composition: factTexts.composition,
  care: factTexts.care,
  origin: factTexts.origin,
  maker: factTexts.maker,
  responsiblePerson: factTexts.responsiblePerson,
  warnings: factTexts.warnings,
  withdrawalExclusion: factTexts.withdrawal,
};

export function fieldLabel(path: string, draft: ProductDraft): string {
  const [field = '', row, name] = path.split('.');
  const label = ownValue(labels, field) ?? path;
  if (row === undefined || field === 'composition' || field === 'care') return label;
  if (field === 'pictures') return text.picture(Number(row) + 1);
  if (name === 'sku' || name === 'gtin' || name === 'weight' || name === 'measures')
    return factTexts.ofSize(
      factTexts[name],
      factTexts.sizeNamed(draft.sizes[Number(row)]?.name ?? '', Number(row) + 1),
    );
  return name === 'name'
    ? text.sizeName(Number(row) + 1)
    : text.stockOf(draft.sizes[Number(row)]?.name ?? '');
}

/** A category by its name, and pictures with what distinguishes them. */
export function shownField(
  { categories }: PublicAssortment,
  path: string,
  value: unknown,
): string | undefined {
  if (path === 'pictures') return (value as PictureDraft[]).map(shownPicture).join('; ');
  if (/^pictures\.\d+$/.test(path)) return shownPicture(value as PictureDraft);
  if (path !== 'thirdLevelCategory') return undefined;
  return categories.find(({ key }) => key === value)?.name;
}

function shownPicture(picture: PictureDraft): string {
  const { url, alt, kind, focus, modelHeight, modelSize, video } = picture;
  const model = kind === 'worn' && modelHeight && `${text.modelHeight} ${modelHeight}`;
  const size = kind === 'worn' && modelSize && `${text.modelSize} ${modelSize}`;
  const point = focus && text.focusAt(focus);
  const texts = [alt || url, kind && text.kinds[kind], point, model, size, video];
  return texts.filter((each) => each).join(', ');
}
