import { expect, it } from 'vitest';
import { chartForm } from './chart-draft.rules';

const chart = { _id: 'shoes', version: 1, measures: { foot: { '38.5': 24.5, Junior: 20 } } };

it('lists the sizes of the size system, then others with measures, and reads them back', () => {
  const { draftOf, bodyOf, fieldOf } = chartForm(['38', '38.5']);
  const draft = draftOf(chart);
  expect(draft.rows.map(({ size }) => size)).toEqual(['38', '38.5', 'Junior']);
  expect(bodyOf(draft).body).toEqual({ measures: chart.measures });
  expect(fieldOf('measures.foot.38.5', draft)).toBe('rows.1.measures.foot');
});

it('names the field of an invalid number', () => {
  const { draftOf, bodyOf } = chartForm(['38']);
  const draft = draftOf({ ...chart, measures: {} });
  const [row] = draft.rows;
  if (row) row.measures.foot = 'large';
  expect(Object.keys(bodyOf(draft).errors ?? {})).toEqual(['rows.0.measures.foot']);
});
