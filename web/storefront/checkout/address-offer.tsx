import type { OrderForm } from '../../state/order';
import { Button } from '../../ui/button';
import { checkout as texts } from './messages';
import { useKnownAddresses } from './use-known-addresses';

/** The account's addresses, to take one in a press. */
export function AddressOffer({ onChoose }: { onChoose: (address: Partial<OrderForm>) => void }) {
  const addresses = useKnownAddresses();
  if (addresses.length === 0) return null;
  return (
    <div className="flex flex-wrap gap-2">
      {addresses.map((address) => (
        <Button
          key={Object.values(address).join()}
          kind="quiet"
          size="small"
          onClick={() => onChoose(address)}
          className="h-auto max-w-full py-2 text-start whitespace-normal!"
        >
          {texts.sendTo(address.streetAddress, address.city)}
        </Button>
      ))}
    </div>
  );
}
