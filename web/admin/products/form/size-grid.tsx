import {
  type ClipboardEvent,
  type FocusEvent,
  type KeyboardEvent,
  type RefObject,
  useRef,
  useState,
} from 'react';
import { flushSync } from 'react-dom';
import { Button } from '../../../ui/button';
import { Checkbox, CheckMark } from '../../../ui/forms/checkbox';
import { FieldError } from '../../../ui/forms/field-frame';
import { inputClass } from '../../../ui/forms/input-class';
import type { RecordFormState } from '../../editing/record-form';
import { sizeGrid as text } from '../messages';
import { sizeDraftOf } from './facts-draft.rules';
import type { ProductDraft } from './product-draft';
import { fieldOfColour, withColour } from './product-form.rules';
import {
  cellAt,
  cellsAt,
  colourNames,
  commonQuantity,
  copiedRows,
  fillCells,
  type GridColumn,
  type GridControl,
  type GridRow,
  type GridRows,
  gridColumns,
  gridControls,
  isSameControl,
  nextControl,
  pasteRows,
  ticksOf,
  withCells,
} from './size-grid.rules';

type Form = RecordFormState<ProductDraft>;

interface SizeGridProps {
  form: Form;
  /** The colours that can be chosen for a new product; each becomes a product. */
  colours: readonly string[];
}

/** The sizes of a product, or of all colours of a new style, and their stock. */
export function SizeGrid({ form, colours }: SizeGridProps) {
  const { draft, change } = form;
  const table = useRef<HTMLTableElement>(null);
  const [pasted, setPasted] = useState('');
  const put = (next: GridRows) => {
    setPasted('');
    change('sizes', next.sizes);
    change('furtherColours', next.furtherColours);
  };
  const onPaste = (at: GridControl, copied: string[][]) => {
    const { row, column } = at;
    const from = {
      row: row === 'all' ? 0 : row,
      colour: typeof column === 'number' ? column : 0,
    };
    const { rows, filled, left } = pasteRows(draft, from, copied);
    put(rows);
    setPasted(
      left === 0
        ? text.pasted(quantities(filled))
        : `${text.pasted(quantities(filled))} ${text.left(quantities(left))}`,
    );
  };
  const addSize = () => {
    // The name can be typed immediately.
    flushSync(() =>
      put({
        sizes: [...draft.sizes, sizeDraftOf('', true)],
        furtherColours: draft.furtherColours.map((further) => ({
          ...further,
          sizes: [...draft.sizes.map((_, row) => further.sizes[row]), { isOffered: true }],
        })),
      }),
    );
    inputOf(table, { row: draft.sizes.length, column: 'name', part: 'name' })?.focus();
  };
  return (
    <div className="grid gap-4 p-4 lg:p-5">
      {colours.length > 0 && <ColourTicks form={form} colours={colours} />}
      <p id={HINT} className="text-13 text-ink-2">
        {text.hint}
      </p>
      <GridErrors form={form} />
      <Grid form={form} put={put} onPaste={onPaste} table={table} />
      <div className="flex flex-wrap items-center gap-4">
        <Button kind="quiet" size="small" onClick={addSize}>
          {text.addSize}
        </Button>
        <p role="status" className="text-13 text-ink-2">
          {pasted}
        </p>
      </div>
    </div>
  );
}

const HINT = 'size-grid-hint';

const quantities = (count: number) => text.pastedQuantityCount(count);

function ColourTicks({ form: { draft, change }, colours }: SizeGridProps) {
  const chosen = colourNames(draft);
  const onTick = (name: string, isTicked: boolean) => {
    const next = withColour(draft, name, isTicked);
    const names = ['colour', 'price', 'discountPrice', 'pictures', 'sizes'] as const;
    for (const field of [...names, 'furtherColours'] as const)
      if (next[field] !== draft[field]) change(field, next[field]);
  };
  return (
    <fieldset>
      <legend className="mb-1 text-13 font-medium">{text.colours}</legend>
      <div className="flex flex-wrap gap-x-5">
        {colours.map((name) => (
          <Checkbox
            key={name}
            checked={chosen.includes(name)}
            onChange={(event) => onTick(name, event.target.checked)}
          >
            {name}
          </Checkbox>
        ))}
      </div>
    </fieldset>
  );
}

/** The errors of all cells, each once: there is no room for them in the grid. */
function GridErrors({ form: { draft, errorAt } }: { form: Form }) {
  const colours = colourNames(draft).map((_, colour) => colour);
  const messages = [
    ...colours.map((colour) => errorAt(fieldOfColour(colour, 'sizes'))),
    ...draft.sizes.flatMap((_, row) => [
      errorAt(`sizes.${row}.name`),
      ...colours.map((colour) => errorAt(fieldOfColour(colour, `sizes.${row}.quantity`))),
    ]),
  ];
  return [...new Set(messages)].map(
    (message) => message && <FieldError key={message}>{message}</FieldError>,
  );
}

interface GridProps {
  form: Form;
  put: (next: GridRows) => void;
  onPaste: (at: GridControl, copied: string[][]) => void;
  table: RefObject<HTMLTableElement | null>;
}

/** A grid as in the WAI-ARIA practices: one stop of the Tab key, within which the arrow keys move. */
function Grid({ form, put, onPaste, table }: GridProps) {
  const { draft } = form;
  const [focused, setFocused] = useState<GridControl>(firstQuantity);
  const controls = gridControls(draft).flat();
  const isThere = controls.some((control) => isSameControl(control, focused));
  const controlAt = (target: EventTarget) => {
    const { control } = (target as HTMLElement).dataset;
    return controls.find((each) => controlId(each) === control);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLTableElement>) => {
    const input = event.target as HTMLInputElement;
    const at = controlAt(input);
    if (!at || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
    if (event.key === ' ' && at.part === 'quantity') {
      event.preventDefault();
      return put(ticked(draft, at));
    }
    // Enter would save the form.
    if (event.key === 'Enter') event.preventDefault();
    if (!leavesText(input, event.key)) return;
    const next = nextControl(draft, at, event.key);
    if (!next) return;
    event.preventDefault();
    const target = inputOf(table, next);
    target?.focus();
    if (next.part !== 'tick') target?.select();
  };
  const inputProps = (control: GridControl) => ({
    'data-control': controlId(control),
    tabIndex: isSameControl(control, isThere ? focused : firstQuantity) ? 0 : -1,
  });
  return (
    <div className="-mx-1 overflow-x-auto">
      <table
        ref={table}
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a table is the grid of the practices
        role="grid"
        aria-label={text.title}
        aria-describedby={HINT}
        onKeyDown={onKeyDown}
        onFocus={({ target }: FocusEvent) => setFocused(controlAt(target) ?? firstQuantity)}
        onPaste={(event: ClipboardEvent) => {
          const at = controlAt(event.target);
          const copied = copiedRows(event.clipboardData.getData('text/plain'));
          if (!at || !copied) return;
          event.preventDefault();
          onPaste(at, copied);
        }}
        className="border-collapse"
      >
        <thead className="text-13 text-ink-2">
          <tr>
            {gridColumns(draft).map((column) => (
              <th
                key={column}
                scope="col"
                className={`py-1.5 pe-2 text-start font-normal ${column === 'name' ? `ps-1 ${pinned}` : 'ps-2'}`}
              >
                {columnHead(draft, column)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <tr className="border-b border-line">
            <th scope="row" className={`ps-1 pe-2 text-start font-normal text-ink-2 ${pinned}`}>
              {text.allSizes}
            </th>
            <Cells form={form} put={put} row="all" inputProps={inputProps} />
          </tr>
          {draft.sizes.map(({ name }, row) => (
            // Names may be empty or equal while they are typed.
            // biome-ignore lint/suspicious/noArrayIndexKey: see above
            <tr key={row}>
              <th scope="row" className={`py-1 pe-1 font-medium ${pinned}`}>
                <input
                  {...inputProps({ row, column: 'name', part: 'name' })}
                  type="text"
                  aria-label={text.sizeName(row + 1)}
                  aria-invalid={form.errorAt(`sizes.${row}.name`) ? true : undefined}
                  required
                  maxLength={20}
                  autoComplete="off"
                  value={name}
                  onChange={({ target }) => form.change(`sizes.${row}.name`, target.value)}
                  className={`${inputClass} ${inputSize} min-w-20 ps-0.75 not-hover:not-focus:not-aria-invalid:border-transparent`}
                />
              </th>
              <Cells form={form} put={put} row={row} inputProps={inputProps} />
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** The first column stays in view where a phone scrolls the others. */
const pinned = 'sticky start-0 z-1 bg-surface';
const inputSize = 'h-9 px-2 text-16 pointer-coarse:h-11 lg:text-14';

const firstQuantity: GridControl = { row: 0, column: 0, part: 'quantity' };

const inputOf = (table: RefObject<HTMLTableElement | null>, control: GridControl) =>
  table.current?.querySelector<HTMLInputElement>(`[data-control="${controlId(control)}"]`);

const controlId = ({ row, column, part }: GridControl) => `${row}/${column}/${part}`;

/** Whether a key moves on from an input, instead of moving the caret in it. */
function leavesText({ type, value, selectionStart, selectionEnd }: HTMLInputElement, key: string) {
  if (type !== 'text' || !(key === 'ArrowLeft' || key === 'ArrowRight')) return true;
  if (selectionStart === 0 && selectionEnd === value.length) return true;
  return key === 'ArrowLeft' ? selectionEnd === 0 : selectionStart === value.length;
}

/** The draft after a tick was set, or removed if all of its cells had one. */
function ticked(draft: ProductDraft, at: GridControl): GridRows {
  const cells = cellsAt(draft, at);
  return withCells(draft, cells, { isOffered: ticksOf(draft, cells) !== 'all' });
}

function columnHead(draft: ProductDraft, column: GridColumn): string {
  if (column === 'name') return text.size;
  if (column === 'all') return text.allColours;
  const name = colourNames(draft)[column];
  return name || (draft.furtherColours.length > 0 ? text.noColour : text.quantity);
}

interface CellsProps {
  form: Form;
  put: (next: GridRows) => void;
  row: GridRow;
  inputProps: (control: GridControl) => object;
}

/** A tick and a quantity for each colour, and for all colours together. */
function Cells({ form, put, row, inputProps }: CellsProps) {
  const { draft, errorAt } = form;
  const size =
    row === 'all' ? text.eachSize : draft.sizes[row]?.name.trim() || text.unnamedSize(row + 1);
  return gridColumns(draft).map((column) => {
    if (column === 'name') return null;
    const cells = cellsAt(draft, { row, column });
    const [cell] = cells;
    const isOne = row !== 'all' && column !== 'all' && cell !== undefined;
    const ticks = ticksOf(draft, cells);
    const isTicked = ticks === 'all';
    const hasSeveral = draft.furtherColours.length > 0;
    const colour = column === 'all' ? text.eachColour : columnHead(draft, column);
    const named = hasSeveral ? text.inColour(size, colour) : size;
    const one = isOne && isTicked ? cellAt(draft, cell).quantity : '';
    const error = isOne && errorAt(fieldOfColour(column, `sizes.${row}.quantity`));
    return (
      <td key={column} className="p-1">
        <div className="flex items-center">
          <label
            htmlFor={`sell-${row}-${column}`}
            className="grid size-9 flex-none place-items-center pointer-coarse:size-11"
          >
            <CheckMark
              id={`sell-${row}-${column}`}
              {...inputProps({ row, column, part: 'tick' })}
              ref={(box) => {
                if (box) box.indeterminate = ticks === 'some';
              }}
              aria-label={text.sell(named)}
              checked={isTicked}
              className="indeterminate:border-accent indeterminate:bg-accent indeterminate:shadow-[inset_0_0_0_4px_var(--color-surface)]"
              onChange={() => put(ticked(draft, { row, column, part: 'tick' }))}
            />
          </label>
          <input
            {...inputProps({ row, column, part: 'quantity' })}
            type="text"
            aria-label={text.quantityOf(named)}
            aria-invalid={error ? true : undefined}
            inputMode="numeric"
            autoComplete="off"
            placeholder={isOne && isTicked ? '0' : undefined}
            value={isOne ? one : commonQuantity(draft, cells)}
            onChange={({ target: { value } }) =>
              put(
                isOne
                  ? withCells(draft, cells, { isOffered: true, quantity: value })
                  : fillCells(draft, cells, value),
              )
            }
            className={`${inputClass} ${inputSize} min-w-18 text-end tabular-nums`}
          />
        </div>
      </td>
    );
  });
}
