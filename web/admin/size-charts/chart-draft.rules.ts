import type { CategoryChart } from '#contract/admin/catalogue/size-charts';
import { measureLabels } from '#contract/values/catalogue/measure-messages';
import { type Measure, type Measures, measureNames } from '#contract/values/catalogue/measures';
import { ownValue } from '#contract/values/own-value';
import { readAmount } from '#contract/values/typed/typed-numbers';
import type { Parsed } from '../../api/use-api-form';
import type { RecordFormKind } from '../editing/record-form';
import { sizeCharts as text } from './messages';

/** A chart as typed. A list, because the name of a size may contain a dot. */
interface ChartDraft {
  rows: { size: string; measures: Record<Measure, string> }[];
}

/** The chart of a category with the sizes of its size system, and others that it has measures of. */
function chartDraftOf(sizes: readonly string[], { measures }: CategoryChart): ChartDraft {
  const measured = Object.values(measures).flatMap((bySize) => Object.keys(bySize));
  return {
    rows: [...new Set([...sizes, ...measured])].map((size) => ({
      size,
      measures: Object.fromEntries(
        measureNames.map((measure) => [measure, String(ownValue(measures[measure], size) ?? '')]),
      ) as Record<Measure, string>,
    })),
  };
}

function readChart({ rows }: ChartDraft): Parsed<{ measures: Measures }> {
  const errors: Record<string, string> = {};
  const measures: Measures = {};
  for (const [row, { size, measures: typed }] of rows.entries())
    for (const measure of measureNames) {
      if (typed[measure].trim() === '') continue;
      const { value, problem } = readAmount(typed[measure]);
      if (problem !== undefined) errors[`rows.${row}.measures.${measure}`] = problem;
      else measures[measure] = { ...measures[measure], [size]: value };
    }
  return Object.keys(errors).length > 0 ? { errors } : { body: { measures } };
}

/** The form's field for a path of the API: `measures.chest.M`. */
function chartField(path: string, { rows }: ChartDraft): string {
  const [, measure, ...size] = path.split('.');
  const row = rows.findIndex((one) => one.size === size.join('.'));
  return row < 0 ? 'root' : `rows.${row}.measures.${measure}`;
}

export const chartForm = (sizes: readonly string[]) =>
  ({
    draftOf: (chart: CategoryChart) => chartDraftOf(sizes, chart),
    bodyOf: readChart,
    fieldOf: chartField,
    labelOf(path, { rows }) {
      const [, row, , measure = ''] = path.split('.');
      const label = ownValue<string>(measureLabels, measure) ?? path;
      return text.of(label, rows[Number(row)]?.size ?? '');
    },
    text,
  }) satisfies RecordFormKind<CategoryChart, ChartDraft, { measures: Measures }>;
