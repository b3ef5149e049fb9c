import type { Address } from '#contract/addresses/addresses';
import { type AddressForm, useAddressCommands } from '../../api/addresses/addresses';
import { messageOf } from '../../api/client';
import { useShopFacts } from '../../api/shop-facts';
import { Button } from '../../ui/button';
import { showToast } from '../../ui/overlays/toast';
import { postalLines } from '../../ui/text/postal-address';
import { forgetAddress } from '../checkout/payment/payment-attempt';
import { addresses as texts } from './messages';

type AddressCardProps = {
  address: Address;
  onEdit: () => void;
  /** Called before the card is removed, to move the focus. */
  onRemoved: () => void;
};

/** One address and its actions. Removing it can be undone. */
export function AddressCard({ address, onEdit, onRemoved }: AddressCardProps) {
  const { change, remove, add, isBusy } = useAddressCommands();
  const showError = (error: unknown) => showToast(messageOf(error));
  const [name, ...lines] = postalLines(address, useShopFacts().delivery.country);
  const attempt = (work: () => Promise<unknown>) => {
    if (!isBusy) work().catch(showError);
  };
  const removeAddress = () =>
    attempt(async () => {
      await remove(address._id);
      forgetAddress(formOf(address));
      onRemoved();
      showToast(texts.removed, { run: () => void add(formOf(address)).catch(showError) });
    });
  const makeDefault = () =>
    attempt(async () => {
      await change(address._id, { ...formOf(address), isDefault: true });
      showToast(texts.isDefaultNow(address.streetAddress));
    });
  return (
    <li
      aria-busy={isBusy}
      className="grid content-between gap-4 rounded border border-line bg-surface p-5 pb-3 transition-opacity aria-busy:opacity-50"
    >
      <address className="not-italic">
        <span className="flex items-baseline justify-between gap-3">
          <span className="min-w-0 font-medium wrap-anywhere">{name}</span>
          {address.isDefault && (
            <span className="flex-none text-12 text-ink-2">{texts.isDefault}</span>
          )}
        </span>
        <span className="mt-1 block whitespace-pre-line wrap-anywhere text-ink-2">
          {[...lines, address.mobile].filter(Boolean).join('\n')}
        </span>
      </address>
      <div className="-ms-3 flex flex-wrap">
        <CardButton name={texts.editNamed(address.streetAddress)} onClick={onEdit}>
          {texts.edit}
        </CardButton>
        {!address.isDefault && (
          <CardButton name={texts.makeDefaultNamed(address.streetAddress)} onClick={makeDefault}>
            {texts.makeDefault}
          </CardButton>
        )}
        <CardButton name={texts.removeNamed(address.streetAddress)} onClick={removeAddress}>
          {texts.remove}
        </CardButton>
      </div>
    </li>
  );
}

type CardButtonProps = { name: string; onClick: () => void; children: string };

function CardButton({ name, onClick, children }: CardButtonProps) {
  return (
    <Button
      kind="plain"
      size="small"
      className="pointer-coarse:min-h-11"
      aria-label={name}
      onClick={onClick}
    >
      {children}
    </Button>
  );
}

/** An address without its id, as the API takes it. */
export function formOf({ _id: _, lines: __, ...form }: Address): AddressForm {
  return form;
}
