import type { ProductDetail } from '#contract/catalogue/catalogue';
import type { SuggestedSize } from '#contract/values/fit/suggest-size';
import { AdviceText } from './advice-text';
import { advice as general } from './messages';
import { suggestion as texts } from './profile-messages';
import { useSizeAdvice } from './use-size-advice';

/** The advice for a shopper whose size is known. */
export function PersonalAdvice({ product }: { product: ProductDetail }) {
  const { advice, suggestion, usual } = useSizeAdvice(product);
  if (suggestion)
    return (
      <AdviceText
        advice={advice}
        conclusion={<span className="font-medium">{texts.suggest(suggestion.size)}</span>}
        basis={basisOf(suggestion)}
      />
    );
  const conclusion =
    advice &&
    (usual === null ? general.general[advice.verdict] : texts.notMade[advice.verdict](usual));
  return <AdviceText advice={advice} conclusion={conclusion} />;
}

function basisOf({ by, from, usual }: SuggestedSize): string[] {
  return [
    ...(by === 'measures' ? [texts.garment] : []),
    ...(by === 'usual' ? [texts.chart] : []),
    from === 'wears' ? texts.usualSize(usual) : texts.ownBody(usual),
  ];
}
