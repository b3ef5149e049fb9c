import { classNames } from './class-names';

type SwatchProps = {
  /** A CSS colour. The name of the colour is always beside the swatch. */
  color: string;
  size?: 'dot' | 'box';
  className?: string;
};

export function Swatch({ color, size = 'dot', className }: SwatchProps) {
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
