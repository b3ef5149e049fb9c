import { useState } from 'react';
import { Link } from 'react-router';
import type { Product } from '#contract/catalogue';
import * as paths from '../../paths';
import { ModalDialog } from '../../ui/sheet';
import { MeasuresTable, measuredSizes } from './measures-table';
import { product as texts } from './messages';

const look =
  'inline-flex min-h-6 items-center underline decoration-ink/40 underline-offset-4 hover:decoration-ink pointer-coarse:min-h-11';

/** The garment's measures without leaving the sizes; of a product that has none, the way to the general guide. */
export function SizeGuide({ product }: { product: Product }) {
  const [isOpen, setOpen] = useState(false);
  if (measuredSizes(product).length === 0)
    return (
      <Link to={paths.content('size-guide')} className={look}>
        {texts.sizeGuide}
      </Link>
    );
  return (
    <>
      <button type="button" onClick={() => setOpen(true)} className={`${look} print:hidden`}>
        {texts.sizeGuide}
      </button>
      <ModalDialog
        open={isOpen}
        onClose={() => setOpen(false)}
        title={texts.sizeGuide}
        wide
        closesOnBack
      >
        <div className="mt-4 grid gap-4">
          <MeasuresTable product={product} />
          <p>
            <Link to={paths.content('size-guide')} replace className="text-link">
              {texts.howToMeasure}
            </Link>
          </p>
        </div>
      </ModalDialog>
    </>
  );
}
