import { useState } from 'react';
import { Link } from 'react-router';
import type { ProductDetail } from '#contract/catalogue/catalogue';
import * as pages from '#contract/values/pages/storefront-pages';
import { useLazyOnApproach } from '../../../ui/lazy/use-lazy-component';
import { product as texts } from '../messages';

const loadDialog = async () => (await import('./size-guide-dialog')).SizeGuideDialog;

const look =
  'inline-flex min-h-6 items-center underline decoration-ink/40 underline-offset-4 hover:decoration-ink pointer-coarse:min-h-11';

/** The garment's measures without leaving the sizes; of a product that has none, the way to the general guide. */
export function SizeGuide({ product }: { product: ProductDetail }) {
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  const { Part: Dialog, approach } = useLazyOnApproach(loadDialog, isOpen, close);
  if (!product.facts?.measures)
    return (
      <Link to={pages.content({ name: 'size-guide' })} className={look}>
        {texts.sizeGuide}
      </Link>
    );
  return (
    <>
      <button
        type="button"
        {...approach}
        onClick={() => setOpen(true)}
        className={`${look} print:hidden`}
      >
        {texts.sizeGuide}
      </button>
      {Dialog && <Dialog product={product} isOpen={isOpen} onClose={close} />}
    </>
  );
}
