import symbols from './care-symbols.svg?url';

/** A care symbol of ISO 3758 by its key. Decorative: the name is shown next to it or labels the control around it. */
export function CareSymbol({ name, size = 28 }: { name: string; size?: number }) {
  return (
    <svg
      viewBox="0 0 28 33"
      width={size}
      height={(size * 33) / 28}
      fill="none"
      stroke="currentColor"
      strokeWidth={1.5}
      strokeLinejoin="round"
      strokeLinecap="round"
      aria-hidden="true"
      className="flex-none"
    >
      <use href={`${symbols}#${name}`} />
    </svg>
  );
}
