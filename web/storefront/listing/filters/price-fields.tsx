import { type ChangeEvent, type FormEvent, useState } from 'react';
import { Button } from '../../../ui/button';
import { TextField } from '../../../ui/forms/text-field';
import { rangeOf, toDollars } from '../address.rules';
import { filters } from '../messages';
import type { Listing } from '../use-listing';
import { type PriceRange, priced } from './filters.rules';

/** A price range in dollars; either bound may be empty. Enter applies it too. */
export function PriceFields({ listing }: { listing: Listing }) {
  const { selection, choose, refinements } = listing;
  const [isWrong, setWrong] = useState(false);
  const [range, setRange] = useTyped(selection.price);
  const apply = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const wrong = [range.min, range.max].findIndex(isFault);
    setWrong(wrong >= 0);
    if (wrong < 0)
      return choose(priced(selection, rangeOf(amountOf(range.min), amountOf(range.max))));
    event.currentTarget.querySelectorAll('input')[wrong]?.focus();
  };
  const field = (side: 'min' | 'max') => ({
    name: `${side}Price`,
    value: range[side],
    onChange: (event: ChangeEvent<HTMLInputElement>) =>
      setRange({ ...range, [side]: event.currentTarget.value }),
    inputMode: 'decimal' as const,
    autoComplete: 'off',
    inputSize: 'small' as const,
    className: 'min-w-0',
    error: isWrong && isFault(range[side]) ? filters.price.wrong : undefined,
  });
  const { lowest, highest } = refinements?.price ?? {};
  return (
    <form onSubmit={apply} noValidate>
      <div className="grid grid-cols-[1fr_1fr_auto] items-start gap-2">
        <TextField
          label={filters.price.from}
          {...field('min')}
          placeholder={lowest === undefined ? '' : String(Math.floor(lowest))}
        />
        <TextField
          label={filters.price.to}
          {...field('max')}
          placeholder={highest === undefined ? '' : String(Math.ceil(highest))}
        />
        <Button
          type="submit"
          kind="quiet"
          size="small"
          aria-label={filters.price.apply}
          className="mt-7 min-h-10"
        >
          {filters.price.go}
        </Button>
      </div>
    </form>
  );
}

/** The typed text, until another range applies. */
function useTyped(price: PriceRange) {
  const applied = { min: String(price.min ?? ''), max: String(price.max ?? '') };
  const [seen, setSeen] = useState(applied);
  const [typed, setTyped] = useState(applied);
  if (seen.min !== applied.min || seen.max !== applied.max) {
    setSeen(applied);
    setTyped(applied);
  }
  return [typed, setTyped] as const;
}

function amountOf(text: string): number | null {
  return toDollars(text.replace('$', '').trim());
}

function isFault(text: string): boolean {
  return text.trim() !== '' && amountOf(text) === null;
}
