import { useState } from 'react';
import { useAdminOrderCommands } from '../../state/admin-order';
import { Button } from '../../ui/button';
import { ModalDialog } from '../../ui/sheet';
import { Status } from '../../ui/status';
import { Table } from '../../ui/table';
import { showToast } from '../../ui/toast';
import type { Choice } from '../use-choice';
import { bulk } from './messages';
import { shortId } from './order-columns';

/** As many as one call takes. */
const LIMIT = 200;

type Verdict = { _id: string; shipped: boolean; message: string | null };

/** Ships the chosen orders: asks first, since each shopper gets a mail, then tells what became of each. */
export function BulkShip({ choice }: { choice: Choice }) {
  const [isOpen, setOpen] = useState(false);
  const [verdicts, setVerdicts] = useState<Verdict[] | null>(null);
  const { shipMany, isBusy } = useAdminOrderCommands();
  const isTooMany = choice.count > LIMIT;
  const onConfirm = async () => {
    try {
      const answered = await shipMany(choice.ids);
      setVerdicts(answered);
    } catch (error) {
      showToast((error as Error).message);
    }
  };
  const onClose = () => {
    setOpen(false);
    // What was refused stays chosen: the reason is told, and something can be done about it.
    if (verdicts) choice.drop(verdicts.filter(({ shipped }) => shipped).map(({ _id }) => _id));
    setVerdicts(null);
  };
  const shipped = verdicts?.filter((verdict) => verdict.shipped).length ?? 0;
  return (
    <>
      <Button size="row" onClick={() => setOpen(true)}>
        {bulk.ship(choice.count)}
      </Button>
      <ModalDialog
        open={isOpen}
        onClose={onClose}
        title={verdicts ? bulk.resultTitle(shipped, verdicts.length) : bulk.title(choice.count)}
        {...(!verdicts && { description: isTooMany ? bulk.tooMany(LIMIT) : bulk.text })}
        foot={
          verdicts ? (
            <Button size="small" onClick={onClose} data-autofocus>
              {bulk.done}
            </Button>
          ) : (
            <>
              <Button kind="quiet" size="small" onClick={onClose}>
                {bulk.cancel}
              </Button>
              <Button
                size="small"
                data-autofocus
                disabled={isTooMany}
                busy={isBusy && bulk.shipping}
                onClick={onConfirm}
              >
                {bulk.confirm}
              </Button>
            </>
          )
        }
      >
        {verdicts ? <Verdicts verdicts={verdicts} /> : null}
      </ModalDialog>
    </>
  );
}

function Verdicts({ verdicts }: { verdicts: readonly Verdict[] }) {
  const refusedFirst = [...verdicts].sort((a, b) => Number(a.shipped) - Number(b.shipped));
  return (
    <div role="status" className="-mx-6 mt-4 max-h-[50vh] overflow-y-auto">
      <Table
        caption={bulk.results}
        phone="columns"
        rows={refusedFirst}
        rowKey={({ _id }) => _id}
        columns={[
          {
            id: 'order',
            head: bulk.order,
            className: 'tabular-nums',
            cell: ({ _id }) => shortId(_id),
          },
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
