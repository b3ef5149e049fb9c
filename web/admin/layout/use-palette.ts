import { type KeyboardEvent, useEffect, useId, useState } from 'react';
import { useNavigate } from 'react-router';
import { usePaletteSearch } from '../../api/admin/search';
import { type PaletteOption, paletteOptions } from './palette-options';
import type { Section } from './sections';

const SETTLE_MS = 120;

/** The palette's workings, after the ARIA combobox: the focus stays in the input, the arrows move over the options. */
export function usePalette(sections: readonly Section[], onClose: () => void) {
  const listId = useId();
  const navigate = useNavigate();
  const [text, setText] = useState('');
  const [chosen, setChosen] = useState(0);
  const sought = useSettled(text.trim());
  const search = usePaletteSearch(sought);
  const isSettled = sought === text.trim() && !search.isLoading;
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
    isSettled,
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

function useSettled(value: string): string {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), SETTLE_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}
