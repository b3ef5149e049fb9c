import type { ProductDetail } from '#contract/catalogue/catalogue';
import { measureLabels } from '#contract/values/catalogue/measure-messages';
import { measuredSizes, measureNames } from '#contract/values/catalogue/measures';
import { bodyMeasuresOf, CM_PER_INCH } from '#contract/values/fit/body';
import { ownValue } from '#contract/values/own-value';
import { type Column, Table } from '../../../ui/table';
import { formatNumber } from '../../../ui/text/format';
import { own as ownTexts } from '../../fit/profile-messages';
import { useSizeAdvice } from '../../fit/use-size-advice';
import { product as texts } from '../messages';

/** The row of the shopper's body, among those of the sizes. */
const BODY = '';

/** The garment's measures, a size a row, in centimetres and inches; above them the shopper's own, if they are known. */
export function MeasuresTable({ product }: { product: ProductDetail }) {
  const { profile, suggestion } = useSizeAdvice(product);
  const chart = product.facts?.measures ?? {};
  const body: Partial<Record<string, number>> = profile?.body ?? {};
  const hasBody = bodyMeasuresOf(chart).some((name) => body[name] !== undefined);
  const columns: Column<string>[] = [
    {
      head: texts.size,
      cell: (size) => (
        <>
          {size === BODY ? ownTexts.you : size}
          {size === suggestion?.size && (
            <span className="block text-12 text-ink-2 max-sm:sr-only">{ownTexts.suggested}</span>
          )}
        </>
      ),
    },
    ...measureNames.flatMap((name) => {
      const bySize = chart[name];
      if (!bySize) return [];
      const cell = (size: string) => (
        <Length centimetres={size === BODY ? body[name] : ownValue(bySize, size)} />
      );
      return [{ head: measureLabels[name], align: 'end' as const, cell }];
    }),
  ];
  const sizes = measuredSizes(
    chart,
    product.sizes.map(({ name }) => name),
  );
  return (
    <>
      <p className="mb-2 text-13 text-ink-2">
        {texts.measuresNote} {hasBody && ownTexts.note}
      </p>
      <Table
        caption={texts.measuresOf(product.title)}
        columns={columns}
        rows={hasBody ? [BODY, ...sizes] : sizes}
        rowKey={(size) => size}
        isChosen={(size) => size === suggestion?.size}
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
