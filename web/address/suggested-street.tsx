import { type ComponentProps, type FormEvent, type KeyboardEvent, useId, useState } from 'react';
import type { SuggestedAddress } from '#contract/addresses/address-suggestions';
import { useAddressSuggestions } from '../api/addresses/address-suggestions';
import { classNames } from '../ui/class-names';
import { TextField } from '../ui/forms/text-field';
import { useDebounced } from '../ui/use-debounced';
import { address as texts } from './messages';

const DEBOUNCE_MS = 300;

type SuggestedStreetProps = ComponentProps<typeof TextField> & {
  country: string;
  onChoose: (address: SuggestedAddress) => void;
};

/**
 * The street address as an ARIA combobox: the focus stays in the input, the arrow keys move over the suggestions, Enter or a
 * press chooses one, and Escape closes them. What autofill enters is not searched.
 */
export function SuggestedStreet({ country, onChoose, className, ...field }: SuggestedStreetProps) {
  const id = useId();
  /** The typed text; null while the suggestions are closed. */
  const [typed, setTyped] = useState<string | null>(null);
  const [active, setActive] = useState(-1);
  const text = (typed ?? '').trim();
  const query = useDebounced(text, DEBOUNCE_MS);
  const isTyping = query !== text;
  const found = useAddressSuggestions(query, country, typed !== null && !isTyping);
  const suggestions = typed === null || isTyping ? [] : found.suggestions;
  const isOpen = suggestions.length > 0;

  const close = () => {
    setTyped(null);
    setActive(-1);
  };
  const choose = (address: SuggestedAddress) => {
    close();
    onChoose(address);
  };
  const onInput = ({ nativeEvent, currentTarget }: FormEvent<HTMLInputElement>) => {
    const isByHand = /^(insert(?!Replacement)|delete)/.test((nativeEvent as InputEvent).inputType);
    setTyped(isByHand ? currentTarget.value : null);
    setActive(-1);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const chosen = suggestions[active];
    if (!isOpen || event.nativeEvent.isComposing) return;
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      // One position more than there are suggestions: the input itself, between the last and the first.
      const places = suggestions.length + 1;
      const step = event.key === 'ArrowDown' ? 1 : -1;
      setActive(((active + 1 + step + places) % places) - 1);
    } else if (event.key === 'Escape') close();
    else if (event.key === 'Enter' && chosen) choose(chosen);
    else return;
    // So that the key neither moves the caret, nor closes a dialog, nor sends the form.
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <div className={classNames('relative', className)}>
      <TextField
        {...field}
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        aria-activedescendant={active < 0 ? undefined : `${id}-${active}`}
        onInput={onInput}
        onKeyDown={onKeyDown}
        onBlur={(event) => {
          close();
          field.onBlur?.(event);
        }}
      />
      {isOpen && (
        <div className="absolute inset-x-0 top-full z-10 mt-1 overflow-hidden rounded-overlay bg-surface shadow-overlay forced-colors:border">
          <div role="listbox" id={id} aria-label={texts.suggestions}>
            {suggestions.map((suggestion, index) => (
              // biome-ignore lint/a11y/useKeyWithClickEvents: the input handles the keys
              <div
                key={Object.values(suggestion).join('\n')}
                id={`${id}-${index}`}
                role="option"
                tabIndex={-1}
                aria-selected={index === active}
                // The focus stays in the input.
                onPointerDown={(event) => event.preventDefault()}
                onClick={() => choose(suggestion)}
                className={classNames(
                  'flex min-h-11 cursor-pointer flex-col justify-center px-3.5 py-1.5 text-16 hover:bg-sunken',
                  index === active && 'bg-sunken outline-2 -outline-offset-2 outline-accent',
                )}
              >
                {suggestion.streetAddress}
                <span className="text-13 text-ink-2">{placeOf(suggestion)}</span>
              </div>
            ))}
          </div>
          <p className="px-3.5 py-2 text-12 text-ink-2">{found.attribution}</p>
        </div>
      )}
      <p role="status" className="sr-only">
        {isOpen && texts.found(texts.suggestionCount(suggestions.length))}
      </p>
    </div>
  );
}

const placeOf = ({ zipCode, city, state }: SuggestedAddress) =>
  [zipCode, city, state].filter(Boolean).join(', ');
