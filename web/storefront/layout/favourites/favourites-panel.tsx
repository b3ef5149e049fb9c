import { X } from 'lucide';
import type { RefObject } from 'react';
import { Link } from 'react-router';
import type { Product } from '#contract/catalogue/catalogue';
import * as pages from '#contract/values/pages/storefront-pages';
import { useToken } from '../../../api/session/session';
import { useWishlist } from '../../../api/wishlist';
import { LinkButton } from '../../../ui/button';
import { IconButton } from '../../../ui/icon-button';
import { OverlayPanel } from '../../../ui/overlays/overlay-panel';
import { showToast } from '../../../ui/overlays/toast';
import { Picture } from '../../../ui/picture';
import { Price } from '../../../ui/text/price';
import { wishlist } from '../../wishlist/messages';
import { header } from '../messages';
import { useSignInPath } from '../use-sign-in-path';
import { favourites } from './favourites-messages';

const MAX_SHOWN = 4;

/** Passed on to the `OverlayPanel`. */
type FavouritesPanelProps = {
  id: string;
  button: RefObject<HTMLButtonElement | null>;
  onClose: () => void;
};

/** The newest favourites; for visitors, a link to sign in. */
export function FavouritesPanel(panel: FavouritesPanelProps) {
  const { data } = useWishlist();
  return (
    <OverlayPanel {...panel} gap={16} className="w-96">
      <div className="flex items-center justify-between border-b border-line px-5 py-4">
        <h2 className="display-20">{favourites.title}</h2>
        {data.length > 0 && (
          <span className="text-ink-2 tabular-nums">{header.items(data.length)}</span>
        )}
      </div>
      <Contents products={data} onChoose={panel.onClose} />
    </OverlayPanel>
  );
}

type ContentsProps = { products: readonly Product[]; onChoose: () => void };

function Contents({ products, onChoose }: ContentsProps) {
  const token = useToken();
  const { error } = useWishlist();
  const signInPath = useSignInPath();
  if (token === null)
    return (
      <div className="grid gap-4 px-5 py-5">
        <p className="text-ink-2">{favourites.visitor}</p>
        <LinkButton to={signInPath} onClick={onChoose} size="small">
          {favourites.signIn}
        </LinkButton>
      </div>
    );
  if (products.length === 0)
    return <p className="px-5 py-5 text-ink-2">{error ? favourites.failed : favourites.empty}</p>;
  return (
    <>
      <ul className="divide-y divide-line">
        {products.slice(0, MAX_SHOWN).map((product) => (
          <Favourite key={product._id} product={product} onChoose={onChoose} />
        ))}
      </ul>
      <div className="border-t border-line px-5 py-4">
        <LinkButton to={pages.wishlist()} onClick={onChoose} kind="quiet" size="small" block>
          {favourites.viewAll}
        </LinkButton>
      </div>
    </>
  );
}

function Favourite({ product, onChoose }: { product: Product; onChoose: () => void }) {
  const { add, remove } = useWishlist();
  const failed = () => showToast(favourites.notRemoved);
  const takeOut = () =>
    remove(product).then(
      () =>
        showToast(wishlist.removed(product.title), {
          run: () => void add(product).catch(failed),
        }),
      failed,
    );
  const [image] = product.images;
  const to = pages.product({ productId: product._id });
  return (
    <li className="grid grid-cols-[72px_minmax(0,1fr)_auto] gap-4 py-4 ps-5 pe-3">
      <Link to={to} onClick={onChoose} tabIndex={-1} aria-hidden="true">
        {image && <Picture image={image} alt="" sizes="72px" />}
      </Link>
      <div className="self-center">
        <p className="text-12 text-ink-2">{product.brand}</p>
        <Link
          to={to}
          onClick={onChoose}
          className="mt-0.5 block truncate underline-offset-4 hover:underline"
        >
          {product.title}
        </Link>
        <Price of={product} className="mt-1" />
      </div>
      <IconButton
        icon={X}
        size={16}
        label={favourites.remove(product.title)}
        onClick={() => void takeOut()}
        className="text-ink-2"
      />
    </li>
  );
}
