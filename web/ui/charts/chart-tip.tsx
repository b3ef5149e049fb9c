type ChartTipProps = {
  title: string;
  rows: readonly { name: string; value: string }[];
  /** The pointer's position and the chart's width: the tip is on the side with more room. */
  x: number;
  width: number;
};

/** The figures at the pointer. The table has them too, so screen readers skip this. */
export function ChartTip({ title, rows, x, width }: ChartTipProps) {
  const isOnRight = x < width / 2;
  return (
    <div
      aria-hidden="true"
      style={isOnRight ? { left: x + 14 } : { right: width - x + 14 }}
      className="pointer-events-none absolute top-1/2 w-56 -translate-y-1/2 rounded-overlay border border-line bg-surface px-3.5 py-3 text-12"
    >
      <p className="mb-1.5 font-medium">{title}</p>
      {rows.map(({ name, value }, index) => (
        <p key={name} className="flex justify-between gap-3 py-0.5">
          <span className="truncate text-ink-2">{name}</span>
          <span className={index === 0 ? 'font-medium tabular-nums' : 'tabular-nums'}>{value}</span>
        </p>
      ))}
    </div>
  );
}
