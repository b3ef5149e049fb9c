import { useState } from 'react';
import type { StaffOrder } from '#contract/admin/orders/orders';
import { useAdminCommand } from '../../api/admin/queries';
import { CommandButton } from '../../commands';
import { Notice } from '../../ui/notice';
import { useDates } from '../../ui/text/dates';
import { capture as text } from './messages';

/** How long before its end staff are warned of an authorisation, in milliseconds. */
const WARNING_MS = 48 * 60 * 60_000;

/** What staff have to do about a card that is charged at shipment; nothing if all is well. */
export function CaptureNotice({ order }: { order: StaffOrder }) {
  const dates = useDates();
  const params = { id: order._id };
  const retry = useAdminCommand('PUT /api/admin/orders/:id/capture');
  const renew = useAdminCommand('PUT /api/admin/orders/:id/payment-request');
  const [now] = useState(() => Date.now());
  const { capture, captures, renewable } = order.payment;
  if (renewable)
    return (
      <Notice
        title={text.endedTitle}
        action={
          <CommandButton run={() => renew.run({ params })} busy={text.renewing} done={text.renewed}>
            {text.renew}
          </CommandButton>
        }
      >
        {text.endedText}
      </Notice>
    );
  if (captures.some(({ status }) => status === 'failed') && (capture?.authorised ?? 0) > 0)
    return (
      <Notice
        title={text.failedTitle}
        action={
          <CommandButton run={() => retry.run({ params })} busy={text.retrying} done={text.retried}>
            {text.retry}
          </CommandButton>
        }
      >
        {text.failedText}
      </Notice>
    );
  const until = order.orderStatus === 'Pending' ? capture?.until : null;
  if (!until || Date.parse(until) - now > WARNING_MS) return null;
  return <Notice title={text.endingTitle(dates.moment(until))}>{text.endingText}</Notice>;
}
