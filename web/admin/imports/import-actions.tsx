import type { ProductImport } from '#contract/imports';
import { useImportCommands } from '../../state/admin-import';
import { Button } from '../../ui/button';
import { formatCount } from '../../ui/format-count';
import { showToast } from '../../ui/toast';
import { formatMoment } from '../moment';
import { oneImport as text } from './messages';

const tell = (error: Error) => showToast(error.message);

/** Does what the dry run told, or takes it back. */
export function ImportActions({ of }: { of: ProductImport }) {
  const { apply, undo, isBusy } = useImportCommands();
  const { _id: id, state, counts, undoUntil } = of;
  const toImport = counts.new + counts.changed;
  if (state === 'ready' && toImport === 0) return <p className="text-ink-2">{text.nothing}</p>;
  if (state === 'ready')
    return (
      <Button
        size="small"
        busy={isBusy && text.applying}
        onClick={() => void apply(id).catch(tell)}
      >
        {text.apply(formatCount(toImport, text.product))}
      </Button>
    );
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
