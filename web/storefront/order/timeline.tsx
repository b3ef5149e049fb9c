import type { Order } from '#contract/orders/orders';
import { classNames } from '../../ui/class-names';
import { useDates } from '../../ui/text/dates';
import { useMoney } from '../../ui/text/money';
import { order as texts } from './messages';
import { type Step, timelineOf } from './timeline.rules';

/** The past and expected events of an order. */
export function Timeline({ order }: { order: Order }) {
  const formatMoney = useMoney();
  const steps = timelineOf(order, formatMoney);
  return (
    <section aria-labelledby="order-progress" className="mt-4 break-inside-avoid">
      <h2 id="order-progress" className="display-28">
        {texts.progress}
      </h2>
      <ol className="mt-6">
        {steps.map((step, place) => (
          <StepRow key={step.id} step={step} isLast={place === steps.length - 1} />
        ))}
      </ol>
    </section>
  );
}

function StepRow({ step, isLast }: { step: Step; isLast: boolean }) {
  const dates = useDates();
  const { label, note, url, at, isDone } = step;
  return (
    <li
      className={classNames(
        'relative ps-7 pb-6 last:pb-0',
        !isLast && 'before:absolute before:inset-y-3 before:start-[4px] before:border-s',
        !isLast && (isDone ? 'before:border-line-strong' : 'before:border-line'),
      )}
    >
      <span
        aria-hidden="true"
        className={classNames(
          'forced-mark absolute start-0 top-[5.5px] size-[9px] rounded-full border',
          isDone ? 'border-ink bg-ink' : 'border-line-strong bg-paper',
        )}
      />
      <p className={isDone ? 'font-medium' : 'text-ink-2'}>
        {label}
        {!isDone && <span className="sr-only"> {texts.notYet}</span>}
      </p>
      {(at || note) && (
        <p className="mt-0.5 text-13 wrap-anywhere text-ink-2">
          {[at && dates.day(at), !url && note].filter(Boolean).join(' · ')}
          {url && (
            <>
              {at && ' · '}
              <a href={url} target="_blank" rel="noreferrer" className="text-link">
                {note}
              </a>
            </>
          )}
        </p>
      )}
    </li>
  );
}
