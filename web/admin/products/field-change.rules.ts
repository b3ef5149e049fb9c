import { tagsIn } from '#contract/values/catalogue/tags';
import type { Change } from './price-change.rules';

/** The fields that a bulk change can set besides prices, in the order of the menu. */
export const fieldKinds = ['tags', 'category', 'taxClass', 'brand'] as const;
export type FieldKind = (typeof fieldKinds)[number];

/** The dialog as typed. */
export interface FieldDraft {
  /** Separated by commas. */
  add: string;
  remove: string;
  category: string;
  /** A code; empty for the category's. */
  taxClass: string;
  brand: string;
  wholeStyle: boolean;
}

/** The change as the API takes it; null while nothing is typed. */
export function fieldChangeOf(kind: FieldKind, draft: FieldDraft): Change | null {
  switch (kind) {
    case 'tags': {
      const [add, remove] = [tagsIn(draft.add), tagsIn(draft.remove)];
      return add.length + remove.length === 0 ? null : { kind, add, remove };
    }
    case 'category':
      return draft.category === '' ? null : { kind, category: draft.category };
    case 'taxClass':
      return { kind, taxClass: draft.taxClass };
    case 'brand':
      return draft.brand.trim() === '' ? null : { kind, brand: draft.brand.trim() };
  }
}
