import type { CartItem } from '#contract/cart';
import { useCart } from '../../api/cart';
import { ApiError } from '../../api/client';
import { Button } from '../../ui/button';
import { showToast } from '../../ui/overlays/toast';
import { cart as texts } from './messages';

/** Says that a price has changed, or that there were not enough of something, until the shopper has seen it. */
export function Changes({ items }: { items: readonly CartItem[] }) {
  const { acceptPrices } = useCart();
  const isPriceChanged = items.some(({ was }) => was);
  const isCut = items.some(({ wanted }) => wanted !== null);
  if (!isPriceChanged && !isCut) return null;
  const accept = () =>
    acceptPrices().catch((error) =>
      showToast(error instanceof ApiError ? error.message : texts.failed),
    );
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

/** Names what a visitor's cart held and is not sold any more, until they have seen it. */
export function GoneNote() {
  const { gone, dismissGone } = useCart();
  if (gone.length === 0) return null;
  const names = gone.map(({ title, size }) =>
    title === '' ? texts.goneUnnamed : texts.goneItem(title, size),
  );
  return (
    <div className={bar}>
      <p role="status">{texts.gone(names.join('; '))}</p>
      <Button kind="quiet" size="small" onClick={dismissGone}>
        {texts.seen}
      </Button>
    </div>
  );
}

const bar =
  'mb-6 flex flex-wrap items-center justify-between gap-3 rounded border border-line bg-surface px-5 py-3';
