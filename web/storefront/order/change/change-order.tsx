import { lazy, Suspense, useEffect, useState } from 'react';
import type { OrderChanges } from '#contract/orders/order-changes';
import type { Order } from '#contract/orders/orders';
import { isPaidOnDelivery } from '#contract/values/orders/payment-methods';
import { messageOf } from '../../../api/client';
import { useOrderChanges, useWithdrawOrderChange } from '../../../api/orders/order-changes';
import { Button } from '../../../ui/button';
import { importWhenOnline } from '../../../ui/lazy/load-module';
import { showToast } from '../../../ui/overlays/toast';
import { useDates } from '../../../ui/text/dates';
import { useMoney } from '../../../ui/text/money';
import { Summary } from './change-summary';
import { change as texts } from './messages';

/** Loaded when they are opened: few shoppers change an order. */
const ChangeSheet = lazy(async () => ({
  default: (await importWhenOnline(() => import('./change-sheet'))).ChangeSheet,
}));
const PayDifference = lazy(async () => ({
  default: (await importWhenOnline(() => import('./pay-difference'))).PayDifference,
}));

/** Changes a pending order while there is time, and pays for a change that waits. */
export function ChangeOrder({ order }: { order: Order }) {
  const { data, dataUpdatedAt } = useOrderChanges(order._id);
  const [opened, setOpened] = useState<'change' | 'pay' | null>(null);
  /** A sheet that is replaced by the other one also closes. */
  const closerOf = (sheet: 'change' | 'pay') => () =>
    setOpened((current) => (current === sheet ? null : current));
  const minutes = useMinutesLeft(data?.secondsLeft ?? 0, dataUpdatedAt);
  if (!data) return null;
  const isOpen = data.refusal === null && minutes > 0 && order.payment.status !== 'unpaid';
  const isOnDelivery =
    data.refusal === null && minutes > 0 && isPaidOnDelivery(order.payment.gateway);
  return (
    <>
      {data.waiting && (
        <WaitingChange
          orderId={order._id}
          waiting={data.waiting}
          receivedAt={dataUpdatedAt}
          onPay={() => setOpened('pay')}
        />
      )}
      {(isOpen || isOnDelivery) && (
        <div className="mt-2 grid gap-2 print:hidden">
          <Button kind="quiet" onClick={() => setOpened('change')}>
            {texts.open}
          </Button>
          <p className="text-center text-13 text-ink-2">{texts.timeLeft(minutes)}</p>
        </div>
      )}
      <Suspense>
        {opened === 'change' && (
          <ChangeSheet
            order={order}
            changes={data}
            onClose={closerOf('change')}
            onWaiting={() => setOpened('pay')}
          />
        )}
        {opened === 'pay' && <PayDifference order={order} onClose={closerOf('pay')} />}
      </Suspense>
    </>
  );
}

/** Whole minutes until the time is over, by the time since the server’s answer and not by the browser’s clock. */
function useMinutesLeft(seconds: number, receivedAt: number): number {
  const [now, setNow] = useState(receivedAt);
  useEffect(() => {
    const update = () => setNow(Date.now());
    update();
    const timer = setInterval(update, 10_000);
    return () => clearInterval(timer);
  }, []);
  return Math.max(0, Math.ceil((seconds - Math.max(0, now - receivedAt) / 1000) / 60));
}

type WaitingChangeProps = {
  orderId: string;
  waiting: NonNullable<OrderChanges['waiting']>;
  receivedAt: number;
  onPay: () => void;
};

function WaitingChange({ orderId, waiting, receivedAt, onPay }: WaitingChangeProps) {
  const dates = useDates();
  const formatMoney = useMoney();
  const { mutateAsync: withdraw, isPending } = useWithdrawOrderChange(orderId);
  const until = new Date(receivedAt + waiting.secondsLeft * 1000);
  const drop = () =>
    withdraw().then(
      () => showToast(texts.withdrawn),
      (error) => showToast(messageOf(error)),
    );
  return (
    <section
      aria-labelledby="waiting-change"
      className="mt-6 grid gap-3 border-t border-line-strong pt-5 print:hidden"
    >
      <h2 id="waiting-change" className="text-16 font-medium">
        {texts.waitingTitle}
      </h2>
      <Summary lines={waiting.summary} />
      <p className="text-13 text-ink-2">{texts.waitingUntil(dates.time(until))}</p>
      <Button onClick={onPay}>{texts.pay(formatMoney(waiting.difference))}</Button>
      <Button kind="quiet" busy={isPending && texts.withdrawing} onClick={drop}>
        {texts.withdraw}
      </Button>
    </section>
  );
}
