/** A badge at an icon's top corner. Hidden from screen readers, because the control's label includes the number. */
export function Count({ of: count }: { of: number }) {
  return (
    <span
      aria-hidden="true"
      className="absolute end-[3px] top-[5px] h-4 min-w-4 rounded-full bg-ink px-1 text-center text-[10px]/4 font-medium tracking-normal text-paper tabular-nums"
    >
      {count > 99 ? '99+' : count}
    </span>
  );
}
