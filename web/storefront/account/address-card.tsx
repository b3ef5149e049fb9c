import { useState } from 'react';
import type { Address } from '#contract/addresses';
import { type AddressForm, useAddressCommands } from '../../api/addresses';
import { ApiError } from '../../api/client';
import { failure } from '../../messages';
import { Button } from '../../ui/button';
import { showToast } from '../../ui/overlays/toast';
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
  const { change, remove, add } = useAddressCommands();
  const [isBusy, setBusy] = useState(false);
  const attempt = async (work: () => Promise<unknown>) => {
    if (isBusy) return;
    setBusy(true);
    await work().catch((error) => showToast(messageOf(error)));
    setBusy(false);
  };
  const takeOut = () =>
    attempt(async () => {
      await remove(address._id);
      forgetAddress(formOf(address));
      onRemoved();
      const putBack = () => add(formOf(address)).catch((error) => showToast(messageOf(error)));
      showToast(texts.removed, { run: () => void putBack() });
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
          <span className="min-w-0 font-medium wrap-anywhere">
            {address.firstName} {address.lastName}
          </span>
          {address.isDefault && (
            <span className="flex-none text-12 text-ink-2">{texts.isDefault}</span>
          )}
        </span>
        <span className="mt-1 block wrap-anywhere text-ink-2">
          {address.streetAddress}
          <br />
          {address.city}, {address.state} {address.zipCode}
          {address.mobile !== '' && (
            <>
              <br />
              {address.mobile}
            </>
          )}
        </span>
      </address>
      <div className="-ms-3 flex flex-wrap">
        <Button
          kind="plain"
          size="small"
          className="pointer-coarse:min-h-11"
          aria-label={texts.editNamed(address.streetAddress)}
          onClick={onEdit}
        >
          {texts.edit}
        </Button>
        {!address.isDefault && (
          <Button
            kind="plain"
            size="small"
            className="pointer-coarse:min-h-11"
            aria-label={texts.makeDefaultNamed(address.streetAddress)}
            onClick={makeDefault}
          >
            {texts.makeDefault}
          </Button>
        )}
        <Button
          kind="plain"
          size="small"
          className="pointer-coarse:min-h-11"
          aria-label={texts.removeNamed(address.streetAddress)}
          onClick={takeOut}
        >
          {texts.remove}
        </Button>
      </div>
    </li>
  );
}

/** An address without its id, as the API takes it. */
export function formOf({ _id: _, ...form }: Address): AddressForm {
  return form;
}

function messageOf(error: unknown): string {
  return error instanceof ApiError ? error.message : failure.tryAgain;
}
