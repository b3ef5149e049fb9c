import { type KeyboardEvent, useEffect, useId, useState } from 'react';
import { useNavigate } from 'react-router';
import { usePaletteSearch } from '../../api/admin/search';
import { useDebounced } from '../../ui/use-debounced';
import { type PaletteOption, paletteOptions } from './palette-options';
import type { Section } from './sections';

const DEBOUNCE_MS = 120;

/** The state of the palette, an ARIA combobox: the focus stays in the input, the arrow keys move over the options. */
export function usePalette(sections: readonly Section[], onClose: () => void) {
  const listId = useId();
  const navigate = useNavigate();
  const [text, setText] = useState('');
  const [chosen, setChosen] = useState(0);
  const query = useDebounced(text.trim(), DEBOUNCE_MS);
  const search = usePaletteSearch(query);
  const isUpToDate = query === text.trim() && !search.isLoading;
  const options = paletteOptions(text, sections, search.data, listId);
  const position = Math.min(chosen, options.length - 1);
  const active = options[position];

  useEffect(() => {
    if (active) document.getElementById(active.id)?.scrollIntoView?.({ block: 'nearest' });
  }, [active]);

  const open = (option: PaletteOption) => {
    onClose();
    navigate(option.to);
  };
  const move = (to: number) => setChosen((to + options.length) % Math.max(1, options.length));
  return {
    listId,
    text,
    options,
    active,
    open,
    isUpToDate,
    error: search.error,
    type: (value: string) => {
      setText(value);
      setChosen(0);
    },
    onKeyDown: (event: KeyboardEvent) => {
      if (event.nativeEvent.isComposing) return;
      if (event.key === 'ArrowDown') move(position + 1);
      else if (event.key === 'ArrowUp') move(position - 1);
      else if (event.key === 'Enter' && active) open(active);
      else return;
      event.preventDefault();
    },
  };
}
