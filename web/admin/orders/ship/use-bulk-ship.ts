import { useState } from 'react';
import { useAdminOrderCommands } from '../../../api/admin/orders';
import { showToast } from '../../../ui/overlays/toast';
import { bulk } from '../messages';

export interface ShipResult {
  _id: string;
  shipped: boolean;
  /** Why not. */
  message: string | null;
}

/** The API's limit for one call. */
const AT_ONCE = 200;

/**
 * Ships many orders, a part at a time. If a part gets no answer, its orders and those after it count as not shipped, with
 * the error as their message: shipping an order again changes nothing.
 */
export function useBulkShip(orders: readonly { _id: string }[]) {
  const { shipMany, undoShipMany } = useAdminOrderCommands();
  const [results, setResults] = useState<ShipResult[] | null>(null);
  const [isBusy, setBusy] = useState(false);

  const ship = async (carrier: string, numbers: Readonly<Record<string, string>>) => {
    setBusy(true);
    const parcels = orders.map(({ _id }) => {
      const trackingNumber = numbers[_id]?.trim() ?? '';
      return { _id, ...(trackingNumber && { trackingNumber }), ...(carrier && { carrier }) };
    });
    const all: ShipResult[] = [];
    try {
      for (const part of inParts(parcels)) all.push(...(await shipMany(part)));
    } catch (error) {
      const { message } = error as Error;
      const missing = parcels.slice(all.length);
      all.push(...missing.map(({ _id }) => ({ _id, shipped: false, message })));
    }
    setResults(all);
    setBusy(false);
  };

  /** Undoes the shipments; resolves to the results after that. */
  const undo = async (): Promise<ShipResult[]> => {
    setBusy(true);
    const shipped = (results ?? []).filter((result) => result.shipped).map(({ _id }) => _id);
    const undone = new Set<string>();
    try {
      for (const part of inParts(shipped))
        for (const result of await undoShipMany(part)) if (result.undone) undone.add(result._id);
    } catch (error) {
      showToast((error as Error).message);
    }
    const failed = shipped.length - undone.size;
    showToast(bulk.undone(undone.size) + (failed > 0 ? `. ${bulk.undoFailed(failed)}` : ''));
    setBusy(false);
    return (results ?? []).map((result) =>
      undone.has(result._id) ? { ...result, shipped: false } : result,
    );
  };

  return { ship, undo, results, isBusy };
}

function inParts<Item>(items: readonly Item[]): Item[][] {
  return Array.from({ length: Math.ceil(items.length / AT_ONCE) }, (_, part) =>
    items.slice(part * AT_ONCE, (part + 1) * AT_ONCE),
  );
}
