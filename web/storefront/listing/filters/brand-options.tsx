import { useState } from 'react';
import { formatNumber } from '../../../ui/text/format';
import { filters } from '../messages';
import type { FilterOption } from './facets.rules';
import { OptionRow } from './option-row';

/** Brands shown before 'Show all'. */
const FIRST = 6;

type BrandOptionsProps = {
  options: readonly FilterOption[];
  onToggle: (value: string, isOn: boolean) => void;
};

/** The brands of the list: the most frequent and the selected ones, all others after 'Show all'. */
export function BrandOptions({ options, onToggle }: BrandOptionsProps) {
  const [areAllShown, setAllShown] = useState(false);
  const shown = options.filter(({ isOn }, position) => areAllShown || isOn || position < FIRST);
  return (
    <>
      {shown.map((option) => (
        <OptionRow key={option.value} option={option} onToggle={onToggle} />
      ))}
      {shown.length < options.length && (
        <button
          type="button"
          onClick={() => setAllShown(true)}
          className="mt-1 inline-flex min-h-6 items-center text-13 underline decoration-ink/40 underline-offset-4 hover:decoration-ink pointer-coarse:min-h-11"
        >
          {filters.moreBrands(formatNumber(options.length))}
        </button>
      )}
    </>
  );
}
