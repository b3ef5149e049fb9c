import { useEffect, useState } from 'react';
import type { StaffOrder } from '#contract/admin/orders';
import { Button } from '../../../ui/button';
import { orders } from '../messages';
import { useShipping } from './use-shipping';

/** Undoes a shipment, as long as its email is held. */
export function UndoShipment({ order }: { order: StaffOrder }) {
  const { undo, isBusy } = useShipping();
  const isOpen = useIsBefore(order.shipmentUndoUntil);
  if (!isOpen) return null;
  return (
    <Button
      kind="quiet"
      size="small"
      busy={isBusy && orders.undoingShipment}
      onClick={() => void undo(order)}
    >
      {orders.undoShipment}
    </Button>
  );
}

/** Whether a time has not passed yet. */
function useIsBefore(time: string | null): boolean {
  const [passed, setPassed] = useState<string | null>(null);
  useEffect(() => {
    if (time === null) return;
    const timer = setTimeout(() => setPassed(time), Date.parse(time) - Date.now());
    return () => clearTimeout(timer);
  }, [time]);
  return time !== null && passed !== time;
}
