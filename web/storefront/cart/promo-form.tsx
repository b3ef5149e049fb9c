import { useApplyPromo } from '../../api/cart';
import { useApiForm } from '../../api/use-api-form';
import { Button } from '../../ui/button';
import { describedBy, FieldFrame } from '../../ui/forms/field-frame';
import { inputClass, inputSizes } from '../../ui/forms/input-class';
import { showToast } from '../../ui/overlays/toast';
import { cart as texts } from './messages';

/** Applies a promo code to the cart, in place of an earlier one; the reason for a rejection is below the field. */
export function PromoForm() {
  const { mutateAsync: applyPromo } = useApplyPromo();
  const { form, field, formProps, isBusy } = useApiForm<{ code: string }>({
    send: async ({ code }) => {
      const cart = await applyPromo(code);
      form.reset({ code: '' });
      if (cart?.promoCode) showToast(texts.applied(cart.promoCode));
    },
    errorsOf: ({ message }) => ({ code: message }),
  });
  const { error, ...input } = field('code');
  return (
    <form {...formProps} className="my-6">
      <FieldFrame id="promo-code" label={texts.promoCode} error={error}>
        <span className="grid grid-cols-[minmax(0,1fr)_auto] gap-2">
          <input
            {...input}
            id="promo-code"
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
