import { useState } from 'react';
import type { SizeChart } from '#contract/catalogue/assortment';
import { measureLabels } from '#contract/values/catalogue/measure-messages';
import { measuredSizes, measureNames } from '#contract/values/catalogue/measures';
import { ownValue } from '#contract/values/own-value';
import { useAssortment } from '../../api/assortment';
import { Segmented } from '../../ui/forms/segmented';
import { sizeGuide as texts } from './messages';

type Unit = 'cm' | 'inches';

const units: readonly { value: Unit; label: string }[] = [
  { value: 'cm', label: texts.cm },
  { value: 'inches', label: texts.inches },
];

/** The measures of all garments, in centimetres or inches. */
export function SizeTables({ charts }: { charts: readonly SizeChart[] }) {
  const [unit, setUnit] = useState<Unit>('cm');
  const { departments, categories, sizeSystems } = useAssortment();
  const byDepartment = departments.flatMap((department) =>
    categories.flatMap(({ key, name, department: own, sizeSystem }) => {
      const chart = charts.find(({ category }) => category === key);
      if (own !== department.key || !chart) return [];
      const sizes = sizeSystems.find((system) => system.key === sizeSystem)?.sizes ?? [];
      return [{ key, name, sizes, measures: chart.measures }];
    }),
  );
  return (
    <>
      <div className="pb-8">
        <Segmented label={texts.unit} options={units} value={unit} onChange={setUnit} />
      </div>
      <nav aria-label={texts.jump} className="mb-10 max-w-240 print:hidden">
        <ul className="flex flex-wrap gap-x-5 gap-y-1">
          {byDepartment.map(({ key, name }) => (
            <li key={key}>
              <a href={`#${key}`} className="text-link inline-block py-1.5">
                {name}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <div className="grid gap-x-16 gap-y-10 lg:grid-cols-2">
        {byDepartment.map(({ key, name, ...chart }) => (
          <section key={key} id={key} className="scroll-mt-6 break-inside-avoid">
            <h2 className="display-28 mb-2">{name}</h2>
            <SizeTable {...chart} name={name} unit={unit} />
          </section>
        ))}
      </div>
    </>
  );
}

const CM_PER_INCH = 2.54;

type SizeTableProps = {
  name: string;
  /** In display order. */
  sizes: readonly string[];
  measures: SizeChart['measures'];
  unit: Unit;
};

/** A garment's measures by size, one measure a row. */
function SizeTable({ name, sizes, measures, unit }: SizeTableProps) {
  const rows = measureNames.flatMap((measure) => {
    const bySize = measures[measure];
    return bySize ? [{ measure, bySize }] : [];
  });
  const sizeNames = measuredSizes(measures, sizes);
  return (
    <table className="w-full border-collapse tabular-nums">
      <caption className="sr-only">{texts.measuresOf(name, texts[unit])}</caption>
      <thead>
        <tr className="border-b border-line text-13 text-ink-2">
          <th scope="col" className="h-10 text-start font-normal">
            {texts.measure}
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
              {measureLabels[measure]}
            </th>
            {sizeNames.map((size) => (
              <td key={size} className="text-end">
                {inUnit(ownValue(bySize, size), unit)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Rounds to centimetres or half inches, the precision of a tape measure on cloth. */
function inUnit(cm: number | undefined, unit: Unit): string {
  if (cm === undefined) return '–';
  return unit === 'cm' ? String(cm) : (Math.round((cm / CM_PER_INCH) * 2) / 2).toFixed(1);
}
