import { useState } from 'react';
import { Link } from 'react-router';
import type { ProductImport } from '#contract/admin/imports';
import { useImportCommands } from '../../api/admin/imports';
import { Button } from '../../ui/button';
import { Checkbox } from '../../ui/forms/checkbox';
import { FieldError } from '../../ui/forms/field-frame';
import { showToast } from '../../ui/overlays/toast';
import { formatCount } from '../../ui/text/format-count';
import { formatMoment } from '../moment';
import * as paths from '../paths';
import { withQuery } from '../paths';
import { PRICE_JUMPS } from './import-rows';
import { oneImport as text } from './messages';

const tell = (error: Error) => showToast(error.message);

/** Applies an import as its dry run shows, or undoes it. */
export function ImportActions({ of }: { of: ProductImport }) {
  const { apply, undo, isBusy } = useImportCommands();
  const [isChecked, setChecked] = useState(false);
  const [isUnconfirmed, setUnconfirmed] = useState(false);
  const { _id: id, state, counts, priceJumps, undoUntil } = of;
  const toImport = counts.new + counts.changed;
  if (state === 'ready' && toImport === 0) return <p className="text-ink-2">{text.nothing}</p>;
  if (state === 'ready') {
    const isConfirmed = isChecked || priceJumps === 0;
    const onApply = () => {
      setUnconfirmed(!isConfirmed);
      if (isConfirmed) void apply({ id, confirmPriceJumps: isChecked }).catch(tell);
    };
    return (
      <div className="flex flex-wrap items-center justify-end gap-x-4 gap-y-2">
        {priceJumps > 0 && (
          <div>
            <Checkbox
              checked={isChecked}
              aria-invalid={isUnconfirmed || undefined}
              onChange={(event) => {
                setChecked(event.target.checked);
                setUnconfirmed(false);
              }}
            >
              {text.confirmPriceJumps(formatCount(priceJumps, text.product))}
            </Checkbox>
            <Link
              to={withQuery(paths.adminImport(id), { verdict: PRICE_JUMPS })}
              className="text-13 underline underline-offset-4"
            >
              {text.showPriceJumps}
            </Link>
            {isUnconfirmed && <FieldError>{text.confirmFirst}</FieldError>}
          </div>
        )}
        <Button size="small" busy={isBusy && text.applying} onClick={onApply}>
          {text.apply(formatCount(toImport, text.product))}
        </Button>
      </div>
    );
  }
  if (state !== 'applied' || undoUntil === null || Date.parse(undoUntil) < Date.now()) return null;
  const onUndo = () =>
    void undo(id).then(({ restored, kept }) => {
      const done = text.undone(formatCount(restored, text.product));
      const left = kept.length > 0 ? `. ${text.kept(formatCount(kept.length, text.product))}` : '';
      showToast(done + left);
    }, tell);
  return (
    <div className="flex flex-wrap items-center gap-4">
      <span className="text-13 text-ink-2">{text.undoUntil(formatMoment(undoUntil))}</span>
      <Button kind="quiet" size="small" busy={isBusy && text.undoing} onClick={onUndo}>
        {text.undo}
      </Button>
    </div>
  );
}
