import { type PointerEvent, type RefCallback, useCallback, useState } from 'react';
import { axisTicks, type Frame, labelStride, linePath, nearest, xAt, yAt } from './chart-scale';

type ChartSeries = { name: string; values: readonly number[] };

export type LineChartProps = {
  /** A summary of the chart in a sentence; the table has the figures. */
  label: string;
  /** A label for each point, as on the axis: 'Oct 26'. */
  labels: readonly string[];
  current: ChartSeries;
  previous?: ChartSeries;
  /** The last period is incomplete: its segment is dotted and its point hollow. */
  lastIsOpen?: boolean;
  format: (value: number) => string;
  /** Shorter, for the axis. */
  formatAxis?: (value: number) => string;
  /** The tip's heading: 'Week of Oct 26'. */
  tipTitle?: (label: string) => string;
};

/** A line over time and the period before it, in grey. Drawn in real pixels, so its text is 12 px at any width. */
export function LineChart(props: LineChartProps) {
  const [ref, width] = useWidth();
  return (
    <div ref={ref} className="@container">
      <div className="h-50 @min-[600px]:h-66">
        {width > 0 && <Drawing {...props} width={width} height={width < 600 ? 200 : 264} />}
      </div>
    </div>
  );
}

function Drawing(props: LineChartProps & { width: number; height: number }) {
  const { label, labels, current, previous, lastIsOpen = true, width, height } = props;
  const { format, formatAxis = format } = props;
  const [pointed, setPointed] = useState<number | null>(null);

  const ticks = axisTicks(Math.max(...current.values, ...(previous?.values ?? []), 0));
  const top = ticks.at(-1) ?? 1;
  const widest = Math.max(...ticks.map((tick) => formatAxis(tick).length));
  const frame: Frame = { left: 16 + widest * 8, right: width - 12, top: 12, bottom: height - 30 };
  const points = (series: ChartSeries) =>
    series.values.map((value, index) => ({
      x: xAt(index, labels.length, frame),
      y: yAt(value, top, frame),
    }));
  const line = points(current);
  const done = lastIsOpen && line.length > 1 ? line.slice(0, -1) : line;
  const lastDone = done.at(-1);
  const end = line.at(-1);
  const stride = labelStride(labels.length, frame.right - frame.left, 64);

  const point = (event: PointerEvent<SVGSVGElement>) => {
    const { left } = event.currentTarget.getBoundingClientRect();
    setPointed(nearest(event.clientX - left, labels.length, frame));
  };

  return (
    <div className="relative">
      <svg
        role="img"
        aria-label={label}
        width={width}
        height={height}
        className="block touch-pan-y fill-ink-2 text-12 tracking-normal"
        onPointerMove={point}
        onPointerDown={point}
        onPointerLeave={() => setPointed(null)}
      >
        {ticks.map((tick) => (
          <g key={tick}>
            <line
              x1={frame.left}
              x2={frame.right}
              y1={yAt(tick, top, frame)}
              y2={yAt(tick, top, frame)}
              className="stroke-line"
            />
            <text
              x={frame.left - 12}
              y={yAt(tick, top, frame) + 4}
              textAnchor="end"
              className="tabular-nums"
            >
              {formatAxis(tick)}
            </text>
          </g>
        ))}
        {labels.map(
          (text, index) =>
            (labels.length - 1 - index) % stride === 0 && (
              <text
                key={text}
                x={xAt(index, labels.length, frame)}
                y={height - 8}
                textAnchor={index === 0 ? 'start' : index === labels.length - 1 ? 'end' : 'middle'}
              >
                {text}
              </text>
            ),
        )}
        {previous && (
          <path
            d={linePath(points(previous))}
            fill="none"
            strokeWidth="1.5"
            className="stroke-compare"
          />
        )}
        {done.length > 1 && lastDone && (
          <path
            d={`${linePath(done)}L${lastDone.x} ${frame.bottom}L${frame.left} ${frame.bottom}Z`}
            className="fill-accent opacity-5"
          />
        )}
        <path
          d={linePath(done)}
          fill="none"
          strokeWidth="2"
          strokeLinejoin="round"
          className="stroke-accent"
        />
        {lastIsOpen && lastDone && end && (
          <>
            <path
              d={linePath([lastDone, end])}
              strokeWidth="2"
              strokeDasharray="2 4"
              strokeLinecap="round"
              className="stroke-accent"
            />
            <circle
              cx={end.x}
              cy={end.y}
              r="3.5"
              strokeWidth="2"
              className="fill-surface stroke-accent"
            />
          </>
        )}
        {pointed !== null && (
          <Crosshair
            frame={frame}
            x={xAt(pointed, labels.length, frame)}
            main={line[pointed]?.y}
            other={previous && points(previous)[pointed]?.y}
          />
        )}
      </svg>
      {pointed !== null && (
        <ChartTip
          title={props.tipTitle?.(labels[pointed] ?? '') ?? labels[pointed] ?? ''}
          rows={[current, ...(previous ? [previous] : [])].map(({ name, values }) => ({
            name,
            value: format(values[pointed] ?? 0),
          }))}
          x={xAt(pointed, labels.length, frame)}
          width={width}
        />
      )}
    </div>
  );
}

type CrosshairProps = {
  frame: Frame;
  x: number;
  main: number | undefined;
  other?: number | undefined;
};

function Crosshair({ frame, x, main, other }: CrosshairProps) {
  return (
    <>
      <line x1={x} x2={x} y1={frame.top} y2={frame.bottom} className="stroke-line-strong" />
      {other !== undefined && (
        <circle cx={x} cy={other} r="3.5" strokeWidth="2" className="fill-compare stroke-surface" />
      )}
      {main !== undefined && (
        <circle cx={x} cy={main} r="4" strokeWidth="2" className="fill-accent stroke-surface" />
      )}
    </>
  );
}

type ChartTipProps = {
  title: string;
  rows: readonly { name: string; value: string }[];
  /** The pointer's position and the chart's width: the tip is on the side with more room. */
  x: number;
  width: number;
};

/** The figures at the pointer. The table has them too, so screen readers skip this. */
function ChartTip({ title, rows, x, width }: ChartTipProps) {
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

/** An element's width in pixels, followed as it changes; 0 until it is known. */
function useWidth(): [RefCallback<HTMLElement>, number] {
  const [width, setWidth] = useState(0);
  const ref = useCallback((element: HTMLElement | null) => {
    if (!element) return;
    setWidth(element.clientWidth);
    const observer = new ResizeObserver(([entry]) => {
      if (entry) setWidth(Math.floor(entry.contentRect.width));
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [ref, width];
}
