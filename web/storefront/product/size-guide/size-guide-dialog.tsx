import { Link } from 'react-router';
import type { ProductDetail } from '#contract/catalogue/catalogue';
import * as pages from '#contract/values/pages/storefront-pages';
import { ModalDialog } from '../../../ui/overlays/sheet';
import { product as texts } from '../messages';
import { MeasuresTable } from './measures-table';

type SizeGuideDialogProps = { product: ProductDetail; isOpen: boolean; onClose: () => void };

/** The garment's measures over its page. */
export function SizeGuideDialog({ product, isOpen, onClose }: SizeGuideDialogProps) {
  return (
    <ModalDialog open={isOpen} onClose={onClose} title={texts.sizeGuide} wide closesOnBack>
      <div className="mt-4 grid gap-4">
        <MeasuresTable product={product} />
        <p>
          <Link to={pages.content({ name: 'size-guide' })} replace className="text-link">
            {texts.howToMeasure}
          </Link>
        </p>
      </div>
    </ModalDialog>
  );
}
