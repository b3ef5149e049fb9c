import { type ChangeEvent, type FormEvent, useState } from 'react';
import type { NumberRange } from '#contract/values/catalogue/attributes';
import { currencySymbol, exponentOf } from '#contract/values/money';
import { Button } from '../../../ui/button';
import { TextField } from '../../../ui/forms/text-field';
import { inSentence, language } from '../../../ui/text/language';
import { useCurrency } from '../../../ui/text/money';
import { rangeOf, toNumber } from '../listing-url.rules';
import { filters } from '../messages';
import type { Listing } from '../use-listing';
import { type AttributeGroup, withRange } from './attribute-options.rules';
import { priced } from './filters.rules';

/** A price range in major units. */
export function PriceFields({ listing }: { listing: Listing }) {
  const { selection, choose, refinements } = listing;
  const currency = useCurrency();
  const symbol = currencySymbol(currency);
  const { lowest, highest } = refinements?.price ?? {};
  return (
    <RangeFields
      name="Price"
      texts={{
        ...filters.price,
        from: `${filters.price.from} ${symbol}`,
        to: `${filters.price.to} ${symbol}`,
      }}
      range={selection.price}
      lowest={lowest === undefined ? undefined : Math.floor(lowest)}
      highest={highest === undefined ? undefined : Math.ceil(highest)}
      decimals={exponentOf(currency)}
      onApply={(range) => choose(priced(selection, range))}
    />
  );
}

/** A range of a number attribute. */
export function AttributeFields({ listing, group }: { listing: Listing; group: AttributeGroup }) {
  const { selection, choose } = listing;
  const { key, name, unit, number } = group;
  if (!number) return null;
  return (
    <RangeFields
      name={key}
      texts={{
        from: `${filters.price.from} ${unit}`.trim(),
        to: `${filters.price.to} ${unit}`.trim(),
        go: filters.price.go,
        apply: filters.applyRange(inSentence(name)),
        wrong: filters.wrongNumber,
      }}
      {...number}
      onApply={(range) => choose(withRange(selection, key, range))}
    />
  );
}

interface RangeFieldsProps {
  name: string;
  texts: { from: string; to: string; go: string; apply: string; wrong: string };
  range: NumberRange;
  /** Shown in empty fields. */
  lowest: number | undefined;
  highest: number | undefined;
  decimals?: number;
  onApply: (range: NumberRange) => void;
}

/** A range of numbers; either bound may be empty. Enter applies it too. */
function RangeFields({
  name,
  texts,
  range: applied,
  lowest,
  highest,
  decimals = 2,
  onApply,
}: RangeFieldsProps) {
  const numberOf = (text: string) => {
    const typed = text.replace(/^\s*[^\d.]+/, '').trim();
    return toNumber(language === 'en' ? typed : typed.replace(',', '.'), decimals);
  };
  const isFault = (text: string) => text.trim() !== '' && numberOf(text) === null;
  const [isWrong, setWrong] = useState(false);
  const [range, setRange] = useTyped(applied);
  const apply = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const wrong = [range.min, range.max].findIndex(isFault);
    setWrong(wrong >= 0);
    if (wrong < 0) return onApply(rangeOf(numberOf(range.min), numberOf(range.max)));
    event.currentTarget.querySelectorAll('input')[wrong]?.focus();
  };
  const field = (side: 'min' | 'max') => ({
    name: `${side}${name}`,
    value: range[side],
    onChange: (event: ChangeEvent<HTMLInputElement>) =>
      setRange({ ...range, [side]: event.currentTarget.value }),
    inputMode: 'decimal' as const,
    autoComplete: 'off',
    inputSize: 'small' as const,
    className: 'min-w-0',
    error: isWrong && isFault(range[side]) ? texts.wrong : undefined,
  });
  return (
    <form onSubmit={apply} noValidate>
      <div className="grid grid-cols-[1fr_1fr_auto] items-start gap-2">
        <TextField label={texts.from} {...field('min')} placeholder={String(lowest ?? '')} />
        <TextField label={texts.to} {...field('max')} placeholder={String(highest ?? '')} />
        <Button
          type="submit"
          kind="quiet"
          size="small"
          aria-label={texts.apply}
          className="mt-7 min-h-10"
        >
          {texts.go}
        </Button>
      </div>
    </form>
  );
}

/** The typed text, until another range applies. */
function useTyped(range: NumberRange) {
  const applied = { min: String(range.min ?? ''), max: String(range.max ?? '') };
  const [seen, setSeen] = useState(applied);
  const [typed, setTyped] = useState(applied);
  if (seen.min !== applied.min || seen.max !== applied.max) {
    setSeen(applied);
    setTyped(applied);
  }
  return [typed, setTyped] as const;
}
