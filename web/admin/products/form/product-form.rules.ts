import type { SizeChange, StaffProduct } from '#contract/admin/catalogue/catalogue';
import type { PublicAssortment } from '#contract/catalogue/assortment';
import type { ProductImage } from '#contract/catalogue/catalogue';
import { productRecord } from '#contract/records/product';
import { discountPercent } from '#contract/values/catalogue/product-lists';
import { plainMoney } from '#contract/values/money';
import { ownValue } from '#contract/values/own-value';
import { readInteger, readMoney } from '#contract/values/typed/typed-numbers';
import { capitalised } from '../../../ui/text/capitalised';
import { facts as factTexts, sizeGrid, productForm as text } from '../messages';
import { attributesDraftOf } from './attributes-draft.rules';
import { factsDraftOf, type SizeDraft, sizeDraftOf } from './facts-draft.rules';
import type { ColourDraft, PictureDraft, ProductDraft } from './product-draft';

export const emptyPicture: PictureDraft = {
  url: '',
  alt: '',
  kind: '',
  focus: null,
  modelHeight: '',
  modelSize: '',
  video: '',
};

/** A further colour in the sizes of the first one. */
export const newColour = (colour: string, sizes: readonly SizeDraft[]): ColourDraft => ({
  colour,
  price: '',
  discountPrice: '',
  pictures: [],
  sizes: sizes.map(({ isOffered }) => ({ isOffered })),
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
      const own = further.sizes[row] ?? {};
      const { isOffered = false, quantity = '', sku = '', gtin = '', weight = '' } = own;
      return {
        ...size,
        isOffered,
        quantity,
        sku,
        gtin,
        weight: weight.trim() || size.weight,
      };
    }),
    furtherColours: [],
  };
}

/**
 * The draft after a colour was added or removed. The colour after a removed first one takes its place, with its own
 * pictures, prices and stock.
 */
export function withColour(draft: ProductDraft, name: string, isAdded: boolean): ProductDraft {
  const { colour, sizes, furtherColours } = draft;
  if (isAdded)
    return colour === ''
      ? { ...draft, colour: name }
      : { ...draft, furtherColours: [...furtherColours, newColour(name, sizes)] };
  if (colour !== name)
    return { ...draft, furtherColours: furtherColours.filter((one) => one.colour !== name) };
  const [next, ...rest] = furtherColours;
  if (!next) return { ...draft, colour: '' };
  const pictures = next.pictures.length > 0 ? next.pictures : [emptyPicture];
  return { ...colourDraft(draft, next), pictures, furtherColours: rest };
}

/** The fields of a further colour that are not those of the first. */
const ownFields =
  /^(colour|price|discountPrice|pictures)|^sizes$|^sizes\.\d+\.(quantity|sku|gtin|weight)$/;

/** The field of a further colour, counted from 1, for the field of the first one; that of the style where they share it. */
export const fieldOfColour = (colour: number, field: string): string =>
  colour > 0 && ownFields.test(field) ? `furtherColours.${colour - 1}.${field}` : field;

/** The form's field for a path of the API. The first picture is also known as `imageUrl`; the API knows only offered sizes. */
export function fieldOfPath(draft: ProductDraft, path: string): string {
  const [, at, inStyle] = /^products\.(\d+)\.(.+)$/.exec(path) ?? [];
  if (at !== undefined && inStyle !== undefined) {
    const further = draft.furtherColours[Number(at) - 1];
    const field = fieldOfPath(further ? colourDraft(draft, further) : draft, inStyle);
    return fieldOfColour(Number(at), field);
  }
  const rowOf = (name = '') => draft.sizes.findIndex((size) => size.name.trim() === name);
  // Names of sizes may contain points: 42.5.
  const [, size, detail] = /^sizeDetails\.(.+)\.(\w+)$/.exec(path) ?? [];
  if (detail !== undefined) return `sizes.${rowOf(size)}.${detail}`;
  const [, measure, measured] = /^measures\.(\w+)\.(.+)$/.exec(path) ?? [];
  if (measure !== undefined) return `sizes.${rowOf(measured)}.measures.${measure}`;
  const [, index, property] = /^sizes\.(\d+)\.(\w+)$/.exec(path) ?? [];
  if (index !== undefined) {
    const offered = draft.sizes.filter(({ isOffered }) => isOffered)[Number(index)];
    return offered ? `sizes.${draft.sizes.indexOf(offered)}.${property}` : path;
  }
  const [field = ''] = path.split('.');
  if (field === 'imageUrl') return 'pictures.0.url';
  if (field === 'care') return 'care.wash';
  if (field === 'maker' || field === 'responsiblePerson' || field === 'tags') return field;
  return path
    .replace(/\.model(\.height)?$/, '.modelHeight')
    .replace(/\.model\.size$/, '.modelSize');
}

/** An empty form with the sizes of the first size system, or the form of a product. */
export function draftOf(assortment: PublicAssortment, product: StaffProduct | null): ProductDraft {
  return {
    style: product?.style ?? '',
    pictures: product?.images.map(pictureDraftOf) ?? [emptyPicture],
    brand: product?.brand ?? '',
    title: product?.title ?? '',
    colour: product?.colour ?? '',
    description: product?.description ?? '',
    currency: assortment.currency,
    price: product ? plainMoney(product.price, assortment.currency) : '',
    discountPrice: product ? plainMoney(product.discountPrice, assortment.currency) : '',
    costPrice:
      product && product.costPrice !== null
        ? plainMoney(product.costPrice, assortment.currency)
        : '',
    topLevelCategory: product?.topLevelCategory ?? '',
    secondLevelCategory: product?.secondLevelCategory ?? '',
    thirdLevelCategory: product?.thirdLevelCategory ?? '',
    isNew: product?.new ?? false,
    isDraft: product?.draft ?? false,
    tags: product?.tags.join(', ') ?? '',
    taxClass: product?.taxClass ?? '',
    sizes: product ? sizesOfProduct(assortment, product) : newSizes(assortment, ''),
    attributes: attributesDraftOf(product),
    furtherColours: [],
    appliesToStyle: true,
    ...factsDraftOf(product),
  };
}

/** A new product with the fields that a product shares with its other colours. */
export function furtherColourDraft(
  assortment: PublicAssortment,
  product: StaffProduct,
): ProductDraft {
  return { ...withoutStock(draftOf(assortment, product)), colour: '', pictures: [emptyPicture] };
}

/** A new product with all fields of a product but its SKUs, barcodes and stock; its title makes it a new style. */
export function duplicateDraft(assortment: PublicAssortment, product: StaffProduct): ProductDraft {
  const draft = withoutStock(draftOf(assortment, product));
  return { ...draft, style: '', title: text.copyOf(product.title), isDraft: true };
}

const withoutStock = (draft: ProductDraft): ProductDraft => ({
  ...draft,
  sizes: draft.sizes.map((size) => ({ ...size, quantity: '', sku: '', gtin: '' })),
});

function pictureDraftOf({ url, alt, kind, focus, model, video }: ProductImage): PictureDraft {
  return {
    url,
    alt,
    kind: kind ?? '',
    focus: focus ?? null,
    video: video ?? '',
    modelHeight: model ? String(model.height) : '',
    modelSize: model?.size ?? '',
  };
}

/** The names of the sizes of a category's size system, or of the first one. */
function sizesOfCategory({ categories, sizeSystems }: PublicAssortment, key: string) {
  const category = categories.find((one) => one.key === key);
  const system = sizeSystems.find((one) => one.key === category?.sizeSystem) ?? sizeSystems[0];
  return system?.sizes ?? [];
}

/** Most products have all sizes of a shorter size system, and few of a longer one. */
const TICKED_SIZES = 8;

/** The sizes of a new product of a category. */
function newSizes(assortment: PublicAssortment, category: string): SizeDraft[] {
  const names = sizesOfCategory(assortment, category);
  return names.map((name) => sizeDraftOf(name, names.length <= TICKED_SIZES));
}

/** The sizes that a product has, and those of its category that it could have. */
function sizesOfProduct(assortment: PublicAssortment, product: StaffProduct): SizeDraft[] {
  const own = product.sizes.map(({ name }) => name);
  const names = sizesOfCategory(assortment, product.thirdLevelCategory);
  return [...names, ...own.filter((name) => !names.includes(name))].map((name) =>
    sizeDraftOf(name, own.includes(name), product),
  );
}

/**
 * The sizes of a new product, and of its further colours, after another category was chosen: those of its size system, and
 * sizes of the earlier one that have a tick, stock or details, once any of these were changed.
 */
export function sizesAfter(
  assortment: PublicAssortment,
  draft: Pick<ProductDraft, 'sizes' | 'thirdLevelCategory' | 'furtherColours'>,
  before: string,
): Pick<ProductDraft, 'sizes' | 'furtherColours'> {
  const { sizes, furtherColours } = draft;
  const untouched = newSizes(assortment, before);
  const isUntouched =
    JSON.stringify(sizes) === JSON.stringify(untouched) &&
    furtherColours.every(
      (further) => JSON.stringify(further.sizes) === JSON.stringify(newColour('', untouched).sizes),
    );
  const next = newSizes(assortment, draft.thirdLevelCategory);
  if (isUntouched)
    return {
      sizes: next,
      furtherColours: furtherColours.map((further) => ({
        ...further,
        sizes: newColour('', next).sizes,
      })),
    };
  const isUsed = (size: object | undefined): boolean =>
    Object.entries(size ?? {}).some(([name, value]) =>
      name === 'measures' ? isUsed(value) : name !== 'name' && value !== '' && value !== false,
    );
  const rowOf = (name: string) => sizes.findIndex((size) => size.name === name);
  const kept = sizes.flatMap((size, row) =>
    !next.some(({ name }) => name === size.name) &&
    (isUsed(size) || furtherColours.some((further) => isUsed(further.sizes[row])))
      ? row
      : [],
  );
  const rows = [...next.map(({ name }) => rowOf(name)), ...kept];
  return {
    sizes: rows.map((row, at) => sizes[row] ?? sizeDraftOf(next[at]?.name ?? '', false)),
    furtherColours: furtherColours.map((further) => ({
      ...further,
      sizes: rows.map((row) => further.sizes[row]),
    })),
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

/** The total stock of all sizes of the first colour; invalid numbers count as 0. */
export function quantityOf({ sizes }: Pick<ProductDraft, 'sizes'>): number {
  return sizes
    .filter(({ isOffered }) => isOffered)
    .reduce((sum, { quantity }) => sum + (readInteger(quantity).value ?? 0), 0);
}

/** The total stock of all colours. */
export const totalOf = (draft: ProductDraft): number =>
  [draft, ...draft.furtherColours.map((further) => colourDraft(draft, further))].reduce(
    (sum, colour) => sum + quantityOf(colour),
    0,
  );

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

/** Labels that the form words otherwise than the list of fields. */
const formLabels: Readonly<Record<string, string>> = {
  discountPrice: text.discountPrice,
  topLevelCategory: text.topLevel,
  secondLevelCategory: text.secondLevel,
  isNew: text.isNew,
  sizes: text.sizes,
  pictures: text.pictures,
  composition: factTexts.composition,
  responsiblePerson: factTexts.responsiblePerson,
  withdrawalExclusion: factTexts.withdrawal,
};

/** The label of a field by its name in the form. */
export function labelOf(name: string): string {
  const listed = ownValue<{ label: string }>(productRecord, name);
  return ownValue(formLabels, name) ?? (listed ? capitalised(listed.label) : name);
}

export function fieldLabel(path: string, draft: ProductDraft): string {
  const [field = '', row, name] = path.split('.');
  const label = labelOf(field);
  if (row === undefined || field === 'composition' || field === 'care') return label;
  if (field === 'pictures') return text.picture(Number(row) + 1);
  if (name === 'sku' || name === 'gtin' || name === 'weight' || name === 'measures')
    return factTexts.ofSize(
      factTexts[name],
      factTexts.sizeNamed(draft.sizes[Number(row)]?.name.trim() || String(Number(row) + 1)),
    );
  const size = draft.sizes[Number(row)]?.name ?? '';
  if (name === 'isOffered') return sizeGrid.sell(size);
  return name === 'name' ? sizeGrid.sizeName(Number(row) + 1) : text.stockOf(size);
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
  const point = focus && text.focusAt(focus.x, focus.y);
  const texts = [alt || url, kind && text.kinds[kind], point, model, size, video];
  return texts.filter((each) => each).join(', ');
}
