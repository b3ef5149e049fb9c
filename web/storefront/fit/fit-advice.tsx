import type { ProductDetail } from '#contract/catalogue/catalogue';
import { useProductFit } from '../../api/fit/fit';
import { useLazyComponent } from '../../ui/lazy/use-lazy-component';
import { AdviceText } from './advice-text';
import { FitButton } from './fit-button';
import { advice as texts } from './messages';
import { useHasFitProfile } from './use-has-fit-profile';

const loadPersonal = async () => (await import('./personal-advice')).PersonalAdvice;

/**
 * Below the sizes: what buyers say about the fit, the size that is suggested and what that is based on. Never selects a size.
 * The code that suggests one loads once the shopper's size is known.
 */
export function FitAdvice({ product }: { product: ProductDetail }) {
  const advice = useProductFit(product._id).fit?.advice ?? null;
  const isKnown = useHasFitProfile();
  const Personal = useLazyComponent(loadPersonal, isKnown);
  return (
    <div className="mt-3 flex flex-wrap items-center gap-x-3 print:hidden">
      <div aria-live="polite" className="contents">
        {Personal ? (
          <Personal product={product} />
        ) : (
          <AdviceText advice={advice} conclusion={advice && texts.general[advice.verdict]} />
        )}
      </div>
      {/* Beside the text, which changes when the form is saved: the focus returns to the button. */}
      <FitButton
        categories={[product.thirdLevelCategory]}
        label={isKnown ? texts.change : texts.find}
        {...(isKnown && { name: texts.changeNamed })}
      />
    </div>
  );
}
