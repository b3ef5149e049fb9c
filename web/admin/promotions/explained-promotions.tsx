import type { ExplainedPromotion } from '#contract/admin/carts';
import { Button } from '../../ui/button';
import { FieldError } from '../../ui/forms/field-frame';
import { Panel } from '../../ui/panel';
import { useMoney } from '../../ui/text/money';
import { explained as text } from './messages';

/** What each promotion takes off, or why it does nothing: a sentence each. */
export function ExplainedPromotions({ promotions }: { promotions: ExplainedPromotion[] }) {
  const formatMoney = useMoney();
  return (
    <ul className="grid gap-3">
      {promotions.map(({ _id, name, amount, reason }) => (
        <li key={_id} className="wrap-anywhere">
          {reason ?? text.applies(name, formatMoney(amount ?? 0))}
        </li>
      ))}
    </ul>
  );
}

interface ExplanationPanelProps {
  /** Whether staff have asked, so that the explanation is read. */
  isAsked: boolean;
  onAsk: () => void;
  explanation: {
    data?: ExplainedPromotion[] | undefined;
    error: { message: string } | null;
  };
  /** By which terms promotions are judged. */
  hint?: string;
}

/** Which promotions apply, and why not the others, when staff ask for it. */
export function ExplanationPanel({ isAsked, onAsk, explanation, hint }: ExplanationPanelProps) {
  const { data, error } = explanation;
  return (
    <Panel title={text.title}>
      <div className="grid gap-3 p-4 lg:px-5" aria-live="polite">
        {!isAsked && (
          <Button kind="quiet" size="small" className="justify-self-start" onClick={onAsk}>
            {text.ask}
          </Button>
        )}
        {isAsked && error && <FieldError>{error.message}</FieldError>}
        {data?.length === 0 && <p>{text.none}</p>}
        {data && data.length > 0 && <ExplainedPromotions promotions={data} />}
        {data && hint && <p className="text-13 text-ink-2">{hint}</p>}
      </div>
    </Panel>
  );
}
