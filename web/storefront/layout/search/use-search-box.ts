import { type FormEvent, type KeyboardEvent, useEffect, useId, useState } from 'react';
import { useNavigate } from 'react-router';
import { useSuggestions } from '../../../api/products';
import { useToken } from '../../../api/session';
import { useShopFacts } from '../../../api/shop-facts';
import * as paths from '../../../paths';
import { optionsOf } from './search-options';

const SETTLE_MS = 200;

/** The combobox's workings, after the ARIA practices: the focus stays in the input, the arrows move over the options. */
export function useSearchBox(onClose: () => void) {
  const listId = useId();
  const navigate = useNavigate();
  const { catalogueAccess } = useShopFacts();
  const mustSignIn = useToken() === null && catalogueAccess === 'members';
  const [text, setText] = useState('');
  const [activeId, setActiveId] = useState<string | null>(null);

  const sought = useDebounced(text.trim(), SETTLE_MS);
  const suggestions = useSuggestions(sought, { isEnabled: !mustSignIn });
  const options = text.trim() === '' ? [] : optionsOf(suggestions.data, listId);
  const position = options.findIndex(({ id }) => id === activeId);
  const active = options[position];

  const goTo = (to: string) => {
    onClose();
    navigate(to);
  };
  const move = (step: 1 | -1) => {
    // One place more than there are options: the input itself, between the last and the first.
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
    /** Whether what stands in the list is the answer to what stands in the input. */
    isSettled: sought === text.trim() && suggestions.data !== undefined && !suggestions.isLoading,
    type: (value: string) => {
      setText(value);
      setActiveId(null);
    },
    onSubmit: (event: FormEvent) => {
      event.preventDefault();
      if (active) goTo(active.to);
      else if (text.trim() !== '') goTo(paths.search(text.trim()));
    },
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
      event.preventDefault();
      move(event.key === 'ArrowDown' ? 1 : -1);
    },
  };
}

/** The value, once it has stood still for `ms`. */
function useDebounced<Value>(value: Value, ms: number): Value {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), ms);
    return () => clearTimeout(timer);
  }, [value, ms]);
  return settled;
}
