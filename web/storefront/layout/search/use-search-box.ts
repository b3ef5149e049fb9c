import { type FormEvent, type KeyboardEvent, useId, useState } from 'react';
import { useNavigate } from 'react-router';
import type { PublicAssortment } from '#contract/catalogue/assortment';
import type { ProductImage, Suggestion } from '#contract/catalogue/catalogue';
import * as pages from '#contract/values/pages/storefront-pages';
import { useAssortment } from '../../../api/assortment';
import { useSuggestions } from '../../../api/products';
import { useToken } from '../../../api/session/session';
import { useShopFacts } from '../../../api/shop-facts';
import { useDebounced } from '../../../ui/use-debounced';
import { categoryPath } from '../departments';

export type SearchOption = {
  id: string;
  kind: 'category' | 'product';
  to: string;
  label: string;
  product?: { brand: string; colour: string; price: number; image: ProductImage };
};

const DEBOUNCE_MS = 200;

/**
 * The state of the search box, an ARIA combobox: the focus stays in the input, the arrow keys move over the options. The
 * page that is chosen replaces the history entry of the open search.
 */
export function useSearchBox() {
  const listId = useId();
  const navigate = useNavigate();
  const { catalogueAccess } = useShopFacts();
  const assortment = useAssortment();
  const mustSignIn = useToken() === null && catalogueAccess === 'members';
  const [text, setText] = useState('');
  const [activeId, setActiveId] = useState<string | null>(null);

  const query = useDebounced(text.trim(), DEBOUNCE_MS);
  const suggestions = useSuggestions(query, { isEnabled: !mustSignIn });
  const options = text.trim() === '' ? [] : optionsOf(assortment, suggestions.data, listId);
  const position = options.findIndex(({ id }) => id === activeId);
  const active = options[position];

  const move = (step: 1 | -1) => {
    // One position more than there are options: the input itself, between the last and the first.
    const places = options.length + 1;
    const next = (position + 1 + step + places) % places;
    setActiveId(options[next - 1]?.id ?? null);
  };
  return {
    listId,
    text,
    options,
    activeId: active?.id ?? null,
    mustSignIn,
    /** Whether the options belong to the text in the input. */
    isUpToDate: query === text.trim() && suggestions.data !== undefined && !suggestions.isLoading,
    type: (value: string) => {
      setText(value);
      setActiveId(null);
    },
    onSubmit: (event: FormEvent) => {
      event.preventDefault();
      if (active) navigate(active.to, { replace: true });
      else if (text.trim() !== '') navigate(pages.search({ q: text.trim() }), { replace: true });
    },
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
      event.preventDefault();
      move(event.key === 'ArrowDown' ? 1 : -1);
    },
  };
}

/** The suggestions in the order of the list and the arrow keys. */
function optionsOf(
  assortment: PublicAssortment,
  suggestion: Suggestion | undefined,
  listId: string,
): SearchOption[] {
  if (!suggestion) return [];
  const found = suggestion.categories.map(({ key, label }): SearchOption => {
    const category = assortment.categories.find((known) => known.key === key);
    return {
      id: `${listId}-${key}`,
      kind: 'category',
      to: category ? categoryPath(assortment, category) : pages.search({ q: label }),
      label,
    };
  });
  const products = suggestion.products.map(
    ({ _id, title, brand, colour, discountPrice, image }): SearchOption => ({
      id: `${listId}-${_id}`,
      kind: 'product',
      to: pages.product({ productId: _id }),
      label: title,
      product: { brand, colour, price: discountPrice, image },
    }),
  );
  return [...found, ...products];
}
