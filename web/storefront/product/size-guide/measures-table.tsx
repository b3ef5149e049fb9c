import type { ProductDetail } from '#contract/catalogue/catalogue';
import { measuredSizes, measureLabels, measureNames } from '#contract/values/catalogue/measures';
import { type Column, Table } from '../../../ui/table';
import { formatNumber } from '../../../ui/text/format';
import { product as texts } from '../messages';

const CM_PER_INCH = 2.54;

/** The garment's measures, a size a row, in centimetres and inches. */
export function MeasuresTable({ product }: { product: ProductDetail }) {
  const chart = product.facts?.measures ?? {};
  const columns: Column<string>[] = [
    { head: texts.size, cell: (size) => size },
    ...measureNames.flatMap((name) => {
      const bySize = chart[name];
      if (!bySize) return [];
      const cell = (size: string) => <Length centimetres={bySize[size]} />;
      return [{ head: measureLabels[name], align: 'end' as const, cell }];
    }),
  ];
  return (
    <>
      <p className="mb-2 text-13 text-ink-2">{texts.measuresNote}</p>
      <Table
        caption={texts.measuresOf(product.title)}
        columns={columns}
        rows={measuredSizes(
          chart,
          product.sizes.map(({ name }) => name),
        )}
        rowKey={(size) => size}
        edge="flush"
        phone="columns"
      />
    </>
  );
}

function Length({ centimetres }: { centimetres: number | undefined }) {
  if (centimetres === undefined) return '–';
  return (
    <span className="inline-block py-2">
      {formatNumber(centimetres)} cm
      <span className="block text-12 text-ink-2">{formatNumber(toInches(centimetres))} in</span>
    </span>
  );
}

/** To the half inch. */
function toInches(centimetres: number): number {
  return Math.round((centimetres / CM_PER_INCH) * 2) / 2;
}
