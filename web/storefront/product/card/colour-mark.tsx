import { colours } from '#contract/values/assortment';
import { Swatch } from '../../../ui/swatch';

/** A colour's dot and its name; a colour without a swatch is only named. */
export function ColourMark({ colour }: { colour: string }) {
  const hex = colours.find(({ name }) => name === colour)?.hex;
  return (
    <span className="inline-flex items-center gap-1.5 whitespace-nowrap">
      {hex && <Swatch color={hex} />}
      {colour}
    </span>
  );
}
