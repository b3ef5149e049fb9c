import { describe, expect, it } from 'vitest';
import { sizeDraftOf } from './facts-draft.rules';
import { newColour } from './product-form.rules';
import {
  cellAt,
  cellsAt,
  commonQuantity,
  copiedRows,
  fillCells,
  type GridDraft,
  type GridRows,
  nextControl,
  pasteRows,
  ticksOf,
  withCells,
} from './size-grid.rules';

const sizes = ['36', '38', '40'].map((name) => sizeDraftOf(name, false));
const colours = ['Red', 'Blue'].map((colour) => newColour(colour, sizes));
const grid: GridDraft = { colour: 'Black', sizes, furtherColours: colours };

/** The quantity of each cell, row by row; – where it is not ticked. */
const shown = (rows: GridRows) =>
  rows.sizes.map((_, row) =>
    [0, 1, 2].map((colour) => {
      const { isOffered, quantity } = cellAt(rows, { row, colour });
      return isOffered ? quantity : '–';
    }),
  );

describe('filling the grid', () => {
  it('sets the stock of the ticked cells of a row or a column, or of all if none is ticked', () => {
    const row = { row: 1, column: 'all' } as const;
    const ticked = withCells(grid, [{ row: 1, colour: 2 }], { isOffered: true });
    expect(shown(fillCells(ticked, cellsAt(ticked, row), '4'))).toEqual([
      ['–', '–', '–'],
      ['–', '–', '4'],
      ['–', '–', '–'],
    ]);
    const column = { row: 'all', column: 1 } as const;
    const filled = fillCells(ticked, cellsAt(ticked, column), '6');
    expect(shown(filled)).toEqual([
      ['–', '6', '–'],
      ['–', '6', ''],
      ['–', '6', '–'],
    ]);
    expect(commonQuantity(filled, cellsAt(filled, column))).toBe('6');
    expect(commonQuantity(filled, cellsAt(filled, row))).toBe('');
    expect(ticksOf(filled, cellsAt(filled, column))).toBe('all');
    expect(ticksOf(filled, cellsAt(filled, row))).toBe('some');
  });
});

describe('pasting from a spreadsheet', () => {
  const paste = (text: string, row = 0, colour = 0) => {
    const { rows, ...counts } = pasteRows(grid, { row, colour }, copiedRows(text) ?? []);
    return { ...counts, shown: shown(rows) };
  };

  it('fills to the right and downwards, ticks what it fills, and counts what has no cell', () => {
    expect(paste('1\t2\r\n\t3\r\n4\t5\r\n', 1, 1)).toEqual({
      filled: 3,
      left: 2,
      shown: [
        ['–', '–', '–'],
        ['–', '1', '2'],
        ['–', '–', '3'],
      ],
    });
    expect(paste('7\n8', 0, 2).shown.map((row) => row[2])).toEqual(['7', '8', '–']);
  });

  it('puts values at the names of sizes and colours that are copied with them', () => {
    expect(paste('Size\tblue\tBlack\n40\t1\t2\n36\t\t38', 2, 2)).toEqual({
      filled: 3,
      left: 0,
      shown: [
        ['38', '–', '–'],
        ['–', '–', '–'],
        ['2', '–', '1'],
      ],
    });
    expect(paste('38\t5\n36\t6', 0, 1).shown).toEqual([
      ['–', '6', '–'],
      ['–', '5', '–'],
      ['–', '–', '–'],
    ]);
  });

  it('leaves a single value to the field', () => expect(copiedRows('12')).toBeNull());
});

describe('the keys of the grid', () => {
  it('move between the inputs, and end at its edges', () => {
    const first = { row: 0, column: 0, part: 'quantity' } as const;
    expect(nextControl(grid, first, 'ArrowDown')).toEqual({ ...first, row: 1 });
    expect(nextControl(grid, first, 'Enter')).toEqual({ ...first, row: 1 });
    expect(nextControl(grid, first, 'ArrowUp')).toEqual({ ...first, row: 'all' });
    expect(nextControl(grid, first, 'ArrowLeft')).toEqual({ ...first, part: 'tick' });
    expect(nextControl(grid, first, 'ArrowRight')).toEqual({ ...first, column: 1, part: 'tick' });
    const name = { row: 0, column: 'name', part: 'name' } as const;
    expect(nextControl(grid, name, 'ArrowUp')).toBeUndefined();
    expect(nextControl(grid, name, 'ArrowRight')).toEqual({ row: 0, column: 'all', part: 'tick' });
    expect(nextControl(grid, { ...first, row: 2 }, 'ArrowDown')).toBeUndefined();
    expect(nextControl(grid, first, 'a')).toBeUndefined();
  });
});
