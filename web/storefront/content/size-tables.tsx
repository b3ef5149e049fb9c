import { useState } from 'react';
import { type Measure, measures } from '#contract/values/measures';
import { useAssortment } from '../../api/assortment';
import { Segmented } from '../../ui/forms/segmented';
import { sizeGuide as texts } from './messages';

type Unit = 'cm' | 'inches';

const units: readonly { value: Unit; label: string }[] = [
  { value: 'cm', label: texts.cm },
  { value: 'inches', label: texts.inches },
];

/** The measures of all garments, in centimetres or inches. */
export function SizeTables() {
  const [unit, setUnit] = useState<Unit>('cm');
  const { departments, categories } = useAssortment();
  const byDepartment = departments.flatMap(({ key }) =>
    categories.filter((category) => category.department === key && measures[category.key]),
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
        {byDepartment.map(({ key, name }) => (
          <section key={key} id={key} className="scroll-mt-6 break-inside-avoid">
            <h2 className="display-28 mb-2">{name}</h2>
            <SizeTable category={key} name={name} unit={unit} />
          </section>
        ))}
      </div>
    </>
  );
}

const CM_PER_INCH = 2.54;
const shown: readonly Measure[] = ['chest', 'waist', 'hip', 'length'];

type SizeTableProps = { category: string; name: string; unit: Unit };

/** A garment's measures by size, one measure a row. */
function SizeTable({ category, name, unit }: SizeTableProps) {
  const rows = shown.flatMap((measure) => {
    const bySize = measures[category]?.[measure];
    return bySize ? [{ measure, bySize }] : [];
  });
  const sizeNames = Object.keys(rows[0]?.bySize ?? {});
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
              {texts[measure]}
            </th>
            {sizeNames.map((size) => (
              <td key={size} className="text-end">
                {inUnit(bySize[size] ?? 0, unit)}
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
