import { Plus } from 'lucide';
import { useRef, useState } from 'react';
import type { Address } from '#contract/addresses/addresses';
import { useAddresses } from '../../api/addresses/addresses';
import { Button } from '../../ui/button';
import { Icon } from '../../ui/icon';
import { Notice } from '../../ui/notice';
import { Loading, Skeleton } from '../../ui/skeleton';
import { ADDRESS_LIMIT } from '../contact/contact-fields';
import { AddressCard } from './address-card';
import { AddressDialog } from './address-dialog';
import { addresses as texts } from './messages';
import { Section } from './section';

/** The address book, which the checkout offers. */
export function Addresses() {
  const { data, error, retry } = useAddresses();
  return (
    <Section title={texts.title} text={texts.text}>
      {data ? (
        <AddressList addresses={data} />
      ) : error ? (
        <Notice kind="error" level="h3" title={texts.failed} retry={retry} />
      ) : (
        <Loading className="grid gap-3 sm:grid-cols-2">
          <Skeleton className="h-36 w-full" />
          <Skeleton className="h-36 w-full" />
        </Loading>
      )}
    </Section>
  );
}

type Open = { address: Address | null } | null;

function AddressList({ addresses }: { addresses: readonly Address[] }) {
  const [open, setOpen] = useState<Open>(null);
  const addButton = useRef<HTMLButtonElement>(null);
  const isFull = addresses.length >= ADDRESS_LIMIT;
  return (
    <>
      {addresses.length === 0 ? (
        <p className="text-ink-2">{texts.empty}</p>
      ) : (
        <ul aria-label={texts.title} className="grid gap-3 sm:grid-cols-2 xl:grid-cols-3">
          {addresses.map((address) => (
            <AddressCard
              key={address._id}
              address={address}
              onEdit={() => setOpen({ address })}
              onRemoved={() => addButton.current?.focus()}
            />
          ))}
        </ul>
      )}
      <Button
        ref={addButton}
        kind="secondary"
        className="mt-5"
        aria-disabled={isFull || undefined}
        onClick={() => !isFull && setOpen({ address: null })}
        aria-describedby={isFull ? 'addresses-full' : undefined}
      >
        <Icon of={Plus} size={18} />
        {texts.add}
      </Button>
      {isFull && (
        <p id="addresses-full" className="mt-2 text-13 text-ink-2">
          {texts.full(ADDRESS_LIMIT)}
        </p>
      )}
      {open && (
        <AddressDialog
          address={open.address}
          isFirst={addresses.length === 0}
          onClose={() => setOpen(null)}
        />
      )}
    </>
  );
}
