import { categories } from '#contract/values/assortment';
import { productForm as text } from '../messages';
import type { ProductDraft } from './product-form.rules';

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
  sizes: text.sizes,
  pictures: text.pictures,
};

/** The label of a form field, by its path in the draft. */
export function fieldLabel(path: string, draft: ProductDraft): string {
  const [field = '', row, name] = path.split('.');
  const label = labels[field] ?? path;
  if (row === undefined) return label;
  if (field === 'pictures') return text.picture(Number(row) + 1);
  return name === 'name'
    ? text.sizeName(Number(row) + 1)
    : text.stockOf(draft.sizes[Number(row)]?.name ?? '');
}

/** A category by its name. */
export function shownField(path: string, value: unknown): string | undefined {
  if (path !== 'thirdLevelCategory') return undefined;
  return categories.find(({ key }) => key === value)?.name;
}
