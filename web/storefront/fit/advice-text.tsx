import type { ReactNode } from 'react';
import type { ProductFit } from '#contract/fit';
import { formatList, formatNumber, formatPercent } from '../../ui/text/format';
import { advice as texts } from './messages';

interface AdviceTextProps {
  advice: ProductFit['advice'];
  /** The size that is suggested, or how to find it. */
  conclusion: ReactNode;
  /** What the conclusion is based on, beside what buyers say. */
  basis?: readonly string[];
}

/** The votes of buyers, the conclusion, and the sources of both; nothing without any of them. */
export function AdviceText({ advice, conclusion, basis = [] }: AdviceTextProps) {
  const heard = advice ? [texts.reviews(advice.reviews), texts.returns(advice.returns)] : [];
  const all = [...heard.filter((text) => text !== ''), ...basis];
  if (!advice && !conclusion) return null;
  return (
    <>
      <p className="w-full">
        {advice && (
          <>
            <span className="font-medium">{texts.verdicts[advice.verdict]}:</span>{' '}
            {texts.shareOf(formatPercent(advice.percent), formatNumber(advice.buyers))}{' '}
          </>
        )}
        {conclusion}
      </p>
      <p className="text-13 text-ink-2">{texts.basedOn(formatList(all))}</p>
    </>
  );
}
