import type { ProductDraft } from './product-draft';

/** The part of a product that the grid of sizes and colours edits. */
export type GridDraft = Pick<ProductDraft, 'colour' | 'sizes' | 'furtherColours'>;
export type GridRows = Pick<ProductDraft, 'sizes' | 'furtherColours'>;

/** A size in a colour: the rows of the sizes, and 0 for the first colour. */
interface CellPosition {
  row: number;
  colour: number;
}

interface Cell {
  isOffered: boolean;
  quantity: string;
}

const colourCount = ({ furtherColours }: GridRows): number => furtherColours.length + 1;

export const colourNames = ({ colour, furtherColours }: GridDraft): string[] => [
  colour,
  ...furtherColours.map((further) => further.colour),
];

export function cellAt({ sizes, furtherColours }: GridRows, { row, colour }: CellPosition): Cell {
  const { isOffered = false, quantity = '' } =
    (colour === 0 ? sizes[row] : furtherColours[colour - 1]?.sizes[row]) ?? {};
  return { isOffered, quantity };
}

/** Whether any colour is offered in the size. */
export const isOfferedInAny = (draft: GridRows, row: number): boolean =>
  cellsOfRow(draft, row).some((cell) => cellAt(draft, cell).isOffered);

const cellsOfRow = (draft: GridRows, row: number): CellPosition[] =>
  Array.from({ length: colourCount(draft) }, (_, colour) => ({ row, colour }));

/** The draft with changed cells; the cells that are not given stay as they are. */
export function withCells(
  draft: GridRows,
  cells: readonly CellPosition[],
  change: Partial<Cell>,
): GridRows {
  const isGiven = (row: number, colour: number) =>
    cells.some((cell) => cell.row === row && cell.colour === colour);
  return {
    sizes: draft.sizes.map((size, row) => (isGiven(row, 0) ? { ...size, ...change } : size)),
    furtherColours: draft.furtherColours.map((further, at) => ({
      ...further,
      sizes: draft.sizes.map((_, row) =>
        isGiven(row, at + 1) ? { ...further.sizes[row], ...change } : further.sizes[row],
      ),
    })),
  };
}

/** How many of the cells are ticked. */
export function ticksOf(draft: GridRows, cells: readonly CellPosition[]): 'all' | 'some' | 'none' {
  const ticked = cells.filter((cell) => cellAt(draft, cell).isOffered).length;
  if (ticked === 0) return 'none';
  return ticked === cells.length ? 'all' : 'some';
}

/** The stock that all ticked cells have, or '' where they differ. */
export function commonQuantity(draft: GridRows, cells: readonly CellPosition[]): string {
  const quantities = cells
    .map((cell) => cellAt(draft, cell))
    .filter(({ isOffered }) => isOffered)
    .map(({ quantity }) => quantity);
  return new Set(quantities).size === 1 ? (quantities[0] ?? '') : '';
}

/** Sets the stock of the ticked cells; ticks all of them if none is. */
export function fillCells(
  draft: GridRows,
  cells: readonly CellPosition[],
  quantity: string,
): GridRows {
  const ticked = cells.filter((cell) => cellAt(draft, cell).isOffered);
  return withCells(draft, ticked.length > 0 ? ticked : cells, { isOffered: true, quantity });
}

/** The cells of copied rows, or null for text that is not from a spreadsheet. */
export function copiedRows(text: string): string[][] | null {
  if (!/[\t\r\n]/.test(text)) return null;
  const rows = text.replace(/(\r\n?|\n)$/, '').split(/\r\n?|\n/);
  return rows.map((row) => row.split('\t').map((cell) => cell.trim()));
}

/**
 * Fills in copied rows from a cell on, to the right and downwards. A first column of size names or a first row of colour
 * names says where its values belong instead. An empty value changes nothing. `left` counts the values without a cell.
 */
export function pasteRows(draft: GridDraft, from: CellPosition, rows: string[][]) {
  const { sizes, furtherColours } = draft;
  const named = namedRows(draft, rows);
  let result: GridRows = { sizes, furtherColours };
  let filled = 0;
  let left = 0;
  for (const [down, cells] of (named?.cells ?? rows).entries())
    for (const [right, quantity] of cells.entries()) {
      if (quantity === '') continue;
      const row = named?.rows[down] ?? from.row + down;
      const colour = named?.colours?.[right] ?? from.colour + right;
      if (row >= sizes.length || colour >= colourCount(draft)) left++;
      else {
        result = withCells(result, [{ row, colour }], { isOffered: true, quantity });
        filled++;
      }
    }
  return { rows: result, filled, left };
}

/** Copied rows that begin with the names of sizes, without these names; null if they do not. */
function namedRows(draft: GridDraft, rows: string[][]) {
  const colours = positionsOf(rows[0]?.slice(1) ?? [], colourNames(draft));
  const body = colours ? rows.slice(1) : rows;
  if (body.some((cells) => cells.length < 2)) return null;
  const found = positionsOf(
    body.map(([name = '']) => name),
    draft.sizes.map(({ name }) => name),
  );
  return found && { colours, rows: found, cells: body.map((cells) => cells.slice(1)) };
}

/** The position of each name, or null unless all are known and none is repeated. */
function positionsOf(names: string[], known: string[]): number[] | null {
  const byName = new Map(known.map((name, at) => [name.trim().toLowerCase(), at]));
  const found = names.flatMap((name) =>
    name === '' ? [] : (byName.get(name.toLowerCase()) ?? []),
  );
  return names.length > 0 && new Set(found).size === names.length ? found : null;
}

/** The rows of the grid: all sizes together, or one. */
export type GridRow = number | 'all';
/** The columns: the names of the sizes, all colours together, or one. */
export type GridColumn = number | 'name' | 'all';

/** An input of the grid. A cell of sizes and colours has a tick and a quantity. */
export interface GridControl {
  row: GridRow;
  column: GridColumn;
  part: 'name' | 'tick' | 'quantity';
}

export const gridColumns = (draft: GridRows): GridColumn[] => [
  'name',
  ...(colourCount(draft) > 1 ? (['all'] as const) : []),
  ...draft.furtherColours.map((_, at) => at),
  draft.furtherColours.length,
];

/** The cells that a tick or a quantity of the grid changes. */
export function cellsAt(draft: GridRows, { row, column }: Omit<GridControl, 'part'>) {
  const rows = row === 'all' ? draft.sizes.map((_, at) => at) : [row];
  const cells = rows.flatMap((at) => cellsOfRow(draft, at));
  return typeof column === 'number' ? cells.filter(({ colour }) => colour === column) : cells;
}

/** The inputs of the grid as a reader meets them, row by row. */
export function gridControls(draft: GridRows): GridControl[][] {
  const rows: GridRow[] = ['all', ...draft.sizes.map((_, row) => row)];
  return rows.map((row) =>
    gridColumns(draft).flatMap((column): GridControl[] => {
      if (column !== 'name')
        return [
          { row, column, part: 'tick' },
          { row, column, part: 'quantity' },
        ];
      return row === 'all' ? [] : [{ row, column, part: 'name' }];
    }),
  );
}

export const isSameControl = (one: GridControl, other: GridControl): boolean =>
  one.row === other.row && one.column === other.column && one.part === other.part;

/** The input that a key moves the focus to, if there is one. Enter moves down, as in a spreadsheet. */
export function nextControl(
  draft: GridRows,
  from: GridControl,
  key: string,
): GridControl | undefined {
  const controls = gridControls(draft);
  const at = controls.findIndex((row) => row.some((control) => isSameControl(control, from)));
  const row = controls[at] ?? [];
  const column = row.findIndex((control) => isSameControl(control, from));
  const below = (step: number) =>
    controls[at + step]?.find((control) => isSameControl(control, { ...from, row: control.row }));
  if (key === 'ArrowLeft') return row[column - 1];
  if (key === 'ArrowRight') return row[column + 1];
  if (key === 'ArrowUp') return below(-1);
  return key === 'ArrowDown' || key === 'Enter' ? below(1) : undefined;
}
