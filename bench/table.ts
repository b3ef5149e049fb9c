import { type Figure, perCoreOf } from './measure';
import { hasTarget, missedTargets, targetText } from './targets';

export const tableHeads = [
  'call',
  'products',
  'requests/s',
  'p50 ms',
  'p99 ms',
  'CPU ms',
  'per core',
  'bare loop',
  'ratio',
  'goal',
  'reached',
];

/** A figure as cells under `heads`, with its goal. */
export function cellsOf(figure: Figure): string[] {
  return [...numbersOf(figure), ...goalCells(figure)];
}

/** The same without the goal. */
export function numbersOf(figure: Figure): string[] {
  const { name, products, perSecond, p50, p99, cpu, bare } = figure;
  const numbers = [
    String(Math.round(perSecond)),
    p50.toFixed(2),
    p99.toFixed(1),
    cpu?.toFixed(2) ?? '–',
    perCoreOf(figure)?.toFixed(0) ?? '–',
    bare ? `${bare.loop} ${Math.round(bare.perSecond)}/s` : '–',
    bare?.ratio.toFixed(2) ?? '–',
  ];
  return [name, String(products), ...numbers];
}

function goalCells(figure: Figure): [string, string] {
  if (!hasTarget(figure)) return ['', ''];
  const target = targetText(figure.name);
  const misses = missedTargets(figure);
  return [target, target === '' ? '' : misses.length === 0 ? 'yes' : `no: ${misses.join('; ')}`];
}

/** A row of a table in the terminal. */
export function row(cells: string[]): string {
  const widths = [14, 9, 10, 8, 8, 7, 8, 18, 6, 22, 0];
  return cells
    .map((cell, index) => (index === 0 ? cell.padEnd(14) : cell.padStart(widths[index] ?? 0)))
    .join('  ');
}

export function markdown(rows: string[][], columns: string[] = tableHeads): string {
  return [columns, columns.map(() => '---'), ...rows]
    .map((cells) => `| ${cells.join(' | ')} |`)
    .join('\n');
}
