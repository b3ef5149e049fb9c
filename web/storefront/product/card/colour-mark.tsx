import { swatchStyle, useAssortment } from '../../../api/assortment';

/** A colour's dot and its name; an unknown colour is only named. */
export function ColourMark({ colour }: { colour: string }) {
  const { colours } = useAssortment();
  const swatch = colours.find(({ name }) => name === colour);
  return (
    <span className="inline-flex items-center gap-1.5 whitespace-nowrap">
      {swatch && (
        <span
          aria-hidden="true"
          style={swatchStyle(swatch)}
          className="forced-mark inline-block size-3 flex-none rounded-full bg-cover shadow-[inset_0_0_0_1px_var(--color-swatch-edge)]"
        />
      )}
      {colour}
    </span>
  );
}
