import { useId, useState } from 'react';
import type { Order } from '#contract/orders';
import { orderLabel } from '#contract/values/order-number';
import { useApiForm } from '../../../api/use-api-form';
import { Button } from '../../../ui/button';
import { inputClass, inputSizes } from '../../../ui/forms/input-class';
import { ModalDialog } from '../../../ui/overlays/sheet';
import { Status } from '../../../ui/status';
import { type Column, Table } from '../../../ui/table';
import { bulk } from '../messages';
import { CarrierField } from './tracking-fields';
import { type ShipResult, useBulkShip } from './use-bulk-ship';

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
  const { ship, undo, results, isBusy } = useBulkShip(orders);
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
            <Button size="small" onClick={close} data-autofocus>
              {bulk.done}
            </Button>
          </>
        ) : (
          <>
            <Button kind="quiet" size="small" onClick={close}>
              {bulk.cancel}
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
                  id: 'number',
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
  id: 'order',
  head: bulk.order,
  className: 'tabular-nums',
  cell: (order) => orderLabel(order),
};

const customerColumn: Column<SelectedOrder> = {
  id: 'customer',
  head: bulk.customer,
  className: 'whitespace-normal! wrap-anywhere',
  cell: ({ user }) => `${user.firstName} ${user.lastName}`,
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
            id: 'outcome',
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
