import { colours } from '#contract/values/assortment';
import { classNames } from '../../../ui/class-names';

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

type SwatchProps = {
  /** A CSS colour. The name of the colour is always beside the swatch. */
  color: string;
  size?: 'dot' | 'box';
  className?: string;
};

function Swatch({ color, size = 'dot', className }: SwatchProps) {
  return (
    <span
      aria-hidden="true"
      style={{ backgroundColor: color }}
      className={classNames(
        'forced-mark inline-block flex-none rounded-full shadow-[inset_0_0_0_1px_var(--color-swatch-edge)]',
        size === 'dot' ? 'size-3' : 'size-4.5',
        className,
      )}
    />
  );
}
