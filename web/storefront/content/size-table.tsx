import { type CategoryKey, sizeNames } from '#contract/values/assortment';
import { type Measure, measures } from '#contract/values/measures';
import { sizeGuide } from './messages';

export type Unit = 'cm' | 'inches';

const CM_PER_INCH = 2.54;
const shown: readonly Measure[] = ['chest', 'waist', 'hip', 'length'];

type SizeTableProps = { category: CategoryKey; name: string; unit: Unit };

/** The measures of a garment in all sizes, one measure a row. */
export function SizeTable({ category, name, unit }: SizeTableProps) {
  const rows = shown.flatMap((measure) => {
    const bySize = measures[category][measure];
    return bySize ? [{ measure, bySize }] : [];
  });
  return (
    <table className="w-full border-collapse tabular-nums">
      <caption className="sr-only">{sizeGuide.measuresOf(name, sizeGuide[unit])}</caption>
      <thead>
        <tr className="border-b border-line text-13 text-ink-2">
          <th scope="col" className="h-10 text-start font-normal">
            {sizeGuide.measure}
          </th>
          {sizeNames.map((size) => (
            <th key={size} scope="col" className="w-[17%] text-end font-normal">
              {size}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ measure, bySize }) => (
          <tr key={measure} className="border-b border-line">
            <th scope="row" className="h-11 text-start font-normal">
              {sizeGuide[measure]}
            </th>
            {sizeNames.map((size) => (
              <td key={size} className="text-end">
                {inUnit(bySize[size], unit)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Rounds to centimetres or half inches, the precision of a tape measure on cloth. */
function inUnit(cm: number, unit: Unit): string {
  return unit === 'cm' ? String(cm) : (Math.round((cm / CM_PER_INCH) * 2) / 2).toFixed(1);
}
