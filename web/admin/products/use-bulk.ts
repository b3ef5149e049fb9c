import { useBulkChange } from '../../api/admin/products';
import type { BodyOf } from '../../api/client';
import { showToast } from '../../ui/overlays/toast';
import { formatCount } from '../../ui/text/format-count';
import type { Selection } from '../lists/use-selection';
import { bulk as text } from './messages';

export type Change = BodyOf<'POST /api/admin/products/bulk'>['change'];

const products = (count: number) => formatCount(count, text.product);

/** Changes the selected products, with an undo in the toast. Resolves to whether it succeeded. */
export function useBulk(selection: Selection) {
  const { change, undo, isBusy } = useBulkChange();
  const onUndo = async (id: string) => {
    try {
      const { restored, kept } = await undo(id);
      const left = kept.length > 0 ? `. ${text.kept(products(kept.length))}` : '';
      showToast(text.undone(products(restored)) + left);
    } catch (error) {
      showToast((error as Error).message);
    }
  };
  /** `basedOn` is the version token of the preview, if there was one. */
  const apply = async (wanted: Change, basedOn?: string): Promise<boolean> => {
    try {
      const { changed, undo: ticket } = await change({
        ...{ ids: selection.ids, change: wanted },
        ...(basedOn === undefined ? {} : { basedOn }),
      });
      selection.clear();
      if (ticket) showToast(text.done(products(changed)), { run: () => void onUndo(ticket._id) });
      else showToast(text.nothing);
      return true;
    } catch (error) {
      showToast((error as Error).message);
      return false;
    }
  };
  return { apply, isBusy };
}
