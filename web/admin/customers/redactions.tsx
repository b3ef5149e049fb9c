import type { Redaction } from '#contract/admin/customers';
import { useErasurePreview } from '../../api/admin/customers';
import { Checkbox } from '../../ui/forms/checkbox';
import { Loading, Skeleton } from '../../ui/skeleton';
import { formatNumber } from '../../ui/text/format';
import { customer as text } from './messages';

interface RedactionsProps {
  id: string;
  isAsked: boolean;
  redactElsewhere: boolean;
  onRedactElsewhere: (isWanted: boolean) => void;
}

/** The staff notes that erasing a customer redacts, those that need a review first. */
export function Redactions({ id, isAsked, redactElsewhere, onRedactElsewhere }: RedactionsProps) {
  const { data, error } = useErasurePreview(id, isAsked);
  if (!isAsked) return null;
  if (error) return <p className="mt-4 text-ink-2">{text.redactFailed}</p>;
  if (!data)
    return (
      <Loading className="mt-4">
        <Skeleton className="h-10 w-full" />
      </Loading>
    );
  const { redactions, total } = data;
  if (total === 0) return <p className="mt-4 text-ink-2">{text.redactNone}</p>;
  const rest = total - redactions.length;
  return (
    <section className="mt-5 grid gap-3">
      <h3 className="font-medium">{text.redactTitle}</h3>
      {redactions.some(({ isCertain }) => !isCertain) && (
        <p className="text-ink-2">{text.redactText}</p>
      )}
      {redactions.some(({ isElsewhere }) => isElsewhere) && (
        <Checkbox
          checked={redactElsewhere}
          onChange={({ target }) => onRedactElsewhere(target.checked)}
        >
          {text.redactElsewhere}
        </Checkbox>
      )}
      <ul className="grid max-h-64 gap-3 overflow-y-auto">
        {redactions.map((redaction, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes while it is shown
          <Row key={index} redaction={redaction} />
        ))}
      </ul>
      {rest > 0 && <p className="text-ink-2">{text.redactMore(formatNumber(rest))}</p>}
    </section>
  );
}

function Row({ redaction }: { redaction: Redaction }) {
  const { kind, order, text: before, redacted } = redaction;
  return (
    <li className="border-t border-line pt-3 wrap-anywhere">
      <p className="text-13 text-ink-2">
        {text.redactKinds[kind]}
        {order && `, ${text.redactOrder(order.slice(-6))}`}
        {redaction.isElsewhere && <span className="ms-2">{text.elsewhere}</span>}
        {!redaction.isCertain && (
          <strong className="ms-2 font-medium text-ink">{text.unsure}</strong>
        )}
      </p>
      <p>
        <del className="text-ink-2">{before}</del>
      </p>
      <p>{redacted}</p>
    </li>
  );
}
