import { useId, useState } from 'react';
import type { Order } from '#contract/orders/orders';
import { orderLabel } from '#contract/values/orders/order-number';
import { ownValue } from '#contract/values/own-value';
import { useAdminCommand } from '../../../api/admin/queries';
import { useApiForm } from '../../../api/use-api-form';
import { kit } from '../../../messages';
import { Button } from '../../../ui/button';
import { inputClass, inputSizes } from '../../../ui/forms/input-class';
import { ModalDialog } from '../../../ui/overlays/sheet';
import { showToast } from '../../../ui/overlays/toast';
import { Status } from '../../../ui/status';
import { type Column, Table } from '../../../ui/table';
import { fullName } from '../../format';
import { bulk } from '../messages';
import { CarrierField } from './tracking';

export interface ShipResult {
  _id: string;
  shipped: boolean;
  /** Why not. */
  message: string | null;
  /** Whether it is shipped once staff confirm what the message says. */
  needsConfirmation?: boolean;
}

export type SelectedOrder = Pick<Order, '_id' | 'number' | 'user'>;

interface BulkShipProps {
  orders: readonly SelectedOrder[];
  /** Called with the result of each order when the dialog closes. */
  onDone: (results: readonly ShipResult[]) => void;
}

/** Ships the selected orders: asks for tracking numbers first, then shows the result of each. */
export function BulkShip({ orders, onDone }: BulkShipProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button size="row" onClick={() => setOpen(true)}>
        {bulk.ship(orders.length)}
      </Button>
      {isOpen && (
        <BulkShipDialog
          orders={orders}
          onClose={(results) => {
            setOpen(false);
            onDone(results);
          }}
        />
      )}
    </>
  );
}

interface BulkShipDialogProps {
  orders: readonly SelectedOrder[];
  onClose: (results: readonly ShipResult[]) => void;
}

function BulkShipDialog({ orders: chosen, onClose }: BulkShipDialogProps) {
  const form = useId();
  // The list behind the dialog changes while orders are shipped.
  const [orders] = useState(chosen);
  const { ship, confirmAll, undo, results, isBusy } = useBulkShip(orders);
  const asked = results?.filter(({ needsConfirmation }) => needsConfirmation) ?? [];
  const { field, formProps } = useApiForm<{ carrier: string; numbers: Record<string, string> }>({
    defaultValues: { carrier: '', numbers: {} },
    send: ({ carrier, numbers }) => ship(carrier, numbers),
  });
  const close = () => onClose(results ?? []);
  const shipped = results?.filter((result) => result.shipped) ?? [];
  return (
    <ModalDialog
      open
      wide
      onClose={close}
      title={results ? bulk.resultTitle(shipped.length, results.length) : bulk.title(orders.length)}
      {...(!results && { description: bulk.text })}
      foot={
        results ? (
          <>
            {shipped.length > 0 && (
              <Button
                kind="quiet"
                size="small"
                busy={isBusy && bulk.undoing}
                onClick={() => undo().then(onClose)}
              >
                {bulk.undo}
              </Button>
            )}
            {asked.length > 0 && (
              <Button kind="quiet" size="small" busy={isBusy && bulk.shipping} onClick={confirmAll}>
                {bulk.anyway(asked.length)}
              </Button>
            )}
            <Button size="small" onClick={close} data-autofocus>
              {bulk.done}
            </Button>
          </>
        ) : (
          <>
            <Button kind="quiet" size="small" onClick={close}>
              {kit.cancel}
            </Button>
            <Button type="submit" form={form} size="small" busy={isBusy && bulk.shipping}>
              {bulk.confirm}
            </Button>
          </>
        )
      }
    >
      {results ? (
        <Results orders={orders} results={results} />
      ) : (
        <form {...formProps} id={form} noValidate className="mt-5 grid gap-4">
          <CarrierField {...field('carrier')} data-autofocus />
          <div className="-mx-6 max-h-[45vh] overflow-y-auto">
            <Table
              caption={bulk.results}
              phone="columns"
              rows={orders}
              rowKey={({ _id }) => _id}
              columns={[
                orderColumn,
                customerColumn,
                {
                  head: bulk.number,
                  className: 'py-1.5',
                  cell: ({ _id, number }) => {
                    const { error: _, ...input } = field(`numbers.${_id}`);
                    return (
                      <input
                        {...input}
                        aria-label={bulk.numberOf(orderLabel({ number }))}
                        maxLength={100}
                        autoComplete="off"
                        className={`${inputClass} ${inputSizes.small} min-w-36`}
                      />
                    );
                  },
                },
              ]}
            />
          </div>
        </form>
      )}
    </ModalDialog>
  );
}

const orderColumn: Column<SelectedOrder> = {
  head: bulk.order,
  className: 'tabular-nums',
  cell: orderLabel,
};

const customerColumn: Column<SelectedOrder> = {
  head: bulk.customer,
  className: 'whitespace-normal! wrap-anywhere',
  cell: ({ user }) => fullName(user),
};

interface ResultsProps {
  orders: readonly SelectedOrder[];
  results: readonly ShipResult[];
}

function Results({ orders, results }: ResultsProps) {
  const byId = new Map(results.map((result) => [result._id, result]));
  const rows = orders.flatMap((order) => {
    const result = byId.get(order._id);
    return result ? [{ ...order, ...result }] : [];
  });
  return (
    <div role="status" className="-mx-6 mt-4 max-h-[50vh] overflow-y-auto">
      <Table
        caption={bulk.results}
        phone="columns"
        rows={rows.toSorted((a, b) => Number(a.shipped) - Number(b.shipped))}
        rowKey={({ _id }) => _id}
        columns={[
          orderColumn,
          {
            head: bulk.outcome,
            className: 'whitespace-normal! py-2',
            cell: ({ shipped, message }) => (
              <Status tone={shipped ? 'ok' : 'bad'}>
                <span className="whitespace-normal">{shipped ? bulk.shipped : message}</span>
              </Status>
            ),
          },
        ]}
      />
    </div>
  );
}

type Parcel = {
  _id: string;
  trackingNumber?: string;
  carrier?: string;
  confirmed?: boolean;
};

const AT_ONCE = 200;

/**
 * Ships many orders, a part at a time. If a part gets no answer, its orders and those after it count as not shipped, with
 * the error as their message: shipping an order again changes nothing.
 */
function useBulkShip(orders: readonly { _id: string }[]) {
  const shipMany = useAdminCommand('POST /api/admin/orders/ship');
  const undoMany = useAdminCommand('POST /api/admin/orders/ship/undo');
  const [results, setResults] = useState<ShipResult[] | null>(null);
  const [isBusy, setBusy] = useState(false);

  const [sent, setSent] = useState<Parcel[]>([]);

  const ship = async (carrier: string, numbers: Readonly<Record<string, string>>) => {
    const parcels = orders.map(({ _id }) => {
      const trackingNumber = ownValue(numbers, _id)?.trim() ?? '';
      return { _id, ...(trackingNumber && { trackingNumber }), ...(carrier && { carrier }) };
    });
    setSent(parcels);
    setResults(await sendAll(parcels));
  };

  /** Ships the orders that only wait for a confirmation. */
  const confirmAll = async () => {
    const open = new Set(
      results?.filter(({ needsConfirmation }) => needsConfirmation).map(({ _id }) => _id),
    );
    const parcels = sent.filter(({ _id }) => open.has(_id));
    const now = await sendAll(parcels.map((parcel) => ({ ...parcel, confirmed: true })));
    setResults([...(results ?? []).filter(({ _id }) => !open.has(_id)), ...now]);
  };

  const sendAll = async (parcels: Parcel[]): Promise<ShipResult[]> => {
    setBusy(true);
    const all: ShipResult[] = [];
    try {
      for (const part of inParts(parcels))
        all.push(...(await shipMany.run({ body: { orders: part } })));
    } catch (error) {
      const { message } = error as Error;
      const missing = parcels.slice(all.length);
      all.push(...missing.map(({ _id }) => ({ _id, shipped: false, message })));
    }
    setBusy(false);
    return all;
  };

  /** Undoes the shipments; resolves to the results after that. */
  const undo = async (): Promise<ShipResult[]> => {
    setBusy(true);
    const shipped = (results ?? []).filter((result) => result.shipped).map(({ _id }) => _id);
    const undone = new Set<string>();
    try {
      for (const part of inParts(shipped))
        for (const result of await undoMany.run({ body: { orders: part } }))
          if (result.undone) undone.add(result._id);
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

  return { ship, confirmAll, undo, results, isBusy };
}

function inParts<Item>(items: readonly Item[]): Item[][] {
  return Array.from({ length: Math.ceil(items.length / AT_ONCE) }, (_, part) =>
    items.slice(part * AT_ONCE, (part + 1) * AT_ONCE),
  );
}
