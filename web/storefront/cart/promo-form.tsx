import { useRef } from 'react';
import { useApplyPromo } from '../../api/cart';
import { Button } from '../../ui/button';
import { describedBy, FieldFrame } from '../../ui/forms/field-frame';
import { inputClass, inputSizes } from '../../ui/forms/input-class';
import { showToast } from '../../ui/overlays/toast';
import { useSubmit } from '../auth/use-submit';
import { cart as texts } from './messages';

const FIELD = 'code';

/** Applies a promo code, which replaces the one before; an error shows under the field. */
export function PromoForm() {
  const { mutateAsync: applyPromo } = useApplyPromo();
  const input = useRef<HTMLInputElement>(null);
  const { isBusy, errors, onSubmit } = useSubmit(
    async ({ code = '' }) => {
      const cart = await applyPromo(code);
      if (input.current) input.current.value = '';
      if (cart?.promoCode) showToast(texts.applied(cart.promoCode));
    },
    { blame: () => FIELD },
  );
  const error = errors[FIELD];
  return (
    <form onSubmit={onSubmit} className="my-6">
      <FieldFrame id="promo-code" label={texts.promoCode} error={error}>
        <span className="grid grid-cols-[minmax(0,1fr)_auto] gap-2">
          <input
            ref={input}
            id="promo-code"
            name={FIELD}
            required
            maxLength={40}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            {...describedBy('promo-code', { error })}
            className={`${inputClass} ${inputSizes.normal}`}
          />
          <Button type="submit" kind="quiet" busy={isBusy && texts.applying}>
            {texts.apply}
          </Button>
        </span>
      </FieldFrame>
    </form>
  );
}
