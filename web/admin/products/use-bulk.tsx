import { useAdminCommand } from '../../api/admin/queries';
import { report } from '../../commands';
import { showToast } from '../../ui/overlays/toast';
import type { RowSelection } from '../lists/selection-bar';
import { plannedPrices as plannedText, bulk as text } from './messages';
import type { Change } from './price-change.rules';

export const products = (count: number) => text.productCount(count);

/** Changes the selected products, with an undo in the toast. */
export function useBulk(selection: RowSelection) {
  // After a refusal the preview may be out of date.
  const change = useAdminCommand('POST /api/admin/products/bulk', { refreshesOnError: true });
  const undo = useAdminCommand('POST /api/admin/undo/:id');
  const onUndo = (id: string) =>
    void report(undo.run({ params: { id } }), ({ restored, kept }) => {
      const left = kept.length > 0 ? `. ${text.kept(products(kept.length))}` : '';
      showToast(text.undone(products(restored)) + left);
    });
  /** `basedOn` is the version of the preview, if there was one. Resolves to whether it succeeded. */
  return (
    wanted: Change,
    basedOn?: string,
    confirm?: number,
    wholeStyle = false,
  ): Promise<boolean> => {
    const body = {
      ids: selection.ids,
      change: wanted,
      wholeStyle,
      ...(basedOn !== undefined && { basedOn }),
      ...(confirm !== undefined && { confirm }),
    };
    return report(change.run({ body }), ({ changed, undo: ticket }) => {
      selection.clear();
      if (ticket) showToast(text.done(products(changed)), { run: () => onUndo(ticket._id) });
      else showToast(text.nothing);
    });
  };
}

/** Ends the planned prices of the selected products. */
export function useEndPlanned(selection: RowSelection) {
  const end = useAdminCommand('POST /api/admin/planned-prices/end');
  const prices = (count: number) => plannedText.plannedPriceCount(count);
  return () =>
    report(end.run({ body: { ids: selection.ids } }), ({ ended, deleted }) => {
      selection.clear();
      showToast(
        ended + deleted === 0
          ? plannedText.noneToEnd
          : plannedText.endedMany(prices(ended), prices(deleted)),
      );
    });
}
