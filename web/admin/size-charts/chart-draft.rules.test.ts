import { expect, it } from 'vitest';
import { chartDraftOf, chartField, readChart } from './chart-draft.rules';

const chart = { _id: 'shoes', version: 1, measures: { foot: { '38.5': 24.5, Junior: 20 } } };

it('lists the sizes of the size system, then others with measures, and reads them back', () => {
  const draft = chartDraftOf(['38', '38.5'], chart);
  expect(draft.rows.map(({ size }) => size)).toEqual(['38', '38.5', 'Junior']);
  expect(readChart(draft).body).toEqual({ measures: chart.measures });
  expect(chartField('measures.foot.38.5', draft)).toBe('rows.1.measures.foot');
});

it('names the field of an invalid number', () => {
  const draft = chartDraftOf(['38'], { ...chart, measures: {} });
  const [row] = draft.rows;
  if (row) row.measures.foot = 'large';
  expect(Object.keys(readChart(draft).errors ?? {})).toEqual(['rows.0.measures.foot']);
});
