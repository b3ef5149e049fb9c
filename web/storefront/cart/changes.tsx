import type { CartItem } from '#contract/cart';
import { useAcceptPrices, useCart } from '../../api/cart';
import { messageOf } from '../../api/client';
import { Button } from '../../ui/button';
import { showToast } from '../../ui/overlays/toast';
import { cart as texts } from './messages';

/** Says that a price or a quantity has changed, until the shopper accepts it. */
export function Changes({ items }: { items: readonly CartItem[] }) {
  const { mutateAsync: acceptPrices } = useAcceptPrices();
  const isPriceChanged = items.some(({ was }) => was);
  const isCut = items.some(({ wanted }) => wanted !== null);
  if (!isPriceChanged && !isCut) return null;
  const accept = () => acceptPrices().catch((error) => showToast(messageOf(error, texts.failed)));
  return (
    <div className={bar}>
      <div role="status">
        {isPriceChanged && <p>{texts.pricesChanged}</p>}
        {isCut && <p>{texts.cutLines}</p>}
      </div>
      <Button kind="quiet" size="small" onClick={accept}>
        {texts.seen}
      </Button>
    </div>
  );
}

/** Says how many items of a visitor's cart were no longer sold at sign-in, until the shopper dismisses it. */
export function GoneNote() {
  const { gone, dismissGone } = useCart();
  if (gone.length === 0) return null;
  return (
    <div className={bar}>
      <p role="status">{texts.gone(texts.itemCount(gone.length))}</p>
      <Button kind="quiet" size="small" onClick={dismissGone}>
        {texts.seen}
      </Button>
    </div>
  );
}

const bar =
  'mb-6 flex flex-wrap items-center justify-between gap-3 rounded border border-line bg-surface px-5 py-3';
