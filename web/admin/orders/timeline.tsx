import type { OrderEvent } from '#contract/admin/orders';
import { formatMoney } from '../../ui/text/format';
import { formatMoment } from '../moment';
import { eventWords, refundWords, timeline } from './messages';

/** The events of the order, oldest first. */
export function Timeline({ events }: { events: readonly OrderEvent[] }) {
  return (
    <ol className="grid gap-3 p-4 lg:px-5">
      {events.map((event, index) => (
        // Events are only appended.
        // biome-ignore lint/suspicious/noArrayIndexKey: see above
        <li key={index} className="grid gap-x-4 sm:grid-cols-[minmax(0,1fr)_auto]">
          <p>
            <span className="font-medium">{titleOf(event)}</span>
            {event.amount !== null && ` ${formatMoney(event.amount)}`}
            {event.by && (
              <span className="text-ink-2">
                , {event.by.firstName} {event.by.lastName}
              </span>
            )}
          </p>
          <time dateTime={event.at} className="text-13 text-ink-2 tabular-nums">
            {formatMoment(event.at)}
          </time>
          {event.text && event.kind !== 'mail' && (
            <p className="whitespace-pre-line break-words text-ink-2 sm:col-span-2">
              {textOf(event)}
            </p>
          )}
        </li>
      ))}
    </ol>
  );
}

/** An email is named by its subject. */
const titleOf = ({ kind, text }: OrderEvent) =>
  kind === 'mail' && text ? timeline.mail(text) : eventWords[kind];

const reasons: Record<string, string> = refundWords;
const textOf = ({ kind, text }: OrderEvent) =>
  kind === 'refunded' ? (reasons[text] ?? text) : text;
