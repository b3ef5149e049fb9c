import { useAssortment } from '../../../api/assortment';

/** A colour's dot and its name; a colour without a hex value is only named. */
export function ColourMark({ colour }: { colour: string }) {
  const { colours } = useAssortment();
  const hex = colours.find(({ name }) => name === colour)?.hex;
  return (
    <span className="inline-flex items-center gap-1.5 whitespace-nowrap">
      {hex && (
        <span
          aria-hidden="true"
          style={{ backgroundColor: hex }}
          className="forced-mark inline-block size-3 flex-none rounded-full shadow-[inset_0_0_0_1px_var(--color-swatch-edge)]"
        />
      )}
      {colour}
    </span>
  );
}
