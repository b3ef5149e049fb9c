import { Link, useLoaderData } from 'react-router';
import type { ProductDetail } from '#contract/catalogue/catalogue';
import { workingDays } from '#contract/values/delivery/working-days';
import * as pages from '#contract/values/pages/storefront-pages';
import { useShopFacts } from '../../api/shop-facts';
import { lazySection } from '../../ui/lazy/lazy-section';
import { WhenNear } from '../../ui/lazy/when-near';
import { Disclosure } from '../../ui/overlays/disclosure';
import { GuaranteeNotice } from '../legal/guarantee-notice';
import { FactSections } from './fact-sections';
import { product as texts } from './messages';

const MeasuresTable = lazySection(
  'measures',
  async () => (await import('./size-guide/measures-table')).MeasuresTable,
);

const reading = 'max-w-136 text-16 text-ink-2';

/** The product's descriptions, each under a heading. */
export function ProductDetails({ product }: { product: ProductDetail }) {
  const { initial } = useLoaderData<{ initial: ProductDetail | null }>();
  const { deliveryDays, returnDays, legal } = useShopFacts();
  const exclusion = legal?.withdrawalDays === undefined ? '' : product.facts?.withdrawalExclusion;
  return (
    <section className="mt-7 border-b border-line">
      {product.description && (
        <Disclosure title={texts.description} level="h2" defaultOpen>
          <p className={`${reading} whitespace-pre-line`}>{product.description}</p>
        </Disclosure>
      )}
      <FactSections facts={product.facts ?? {}} />
      {product.facts?.measures && (
        <Disclosure title={texts.measures} level="h2">
          <WhenNear isServerRendered={initial !== null}>
            <MeasuresTable product={product} />
          </WhenNear>
        </Disclosure>
      )}
      <Disclosure title={texts.delivery} level="h2">
        <div className={`${reading} grid gap-3`}>
          <p>{texts.deliveryText(workingDays(deliveryDays.from, deliveryDays.to))}</p>
          <p>
            {texts.returnsText(returnDays)}{' '}
            <Link
              to={pages.content({ name: 'returns' })}
              className="text-link pointer-coarse:-my-3 pointer-coarse:inline-block pointer-coarse:py-3"
            >
              {texts.returnsLink}
            </Link>
          </p>
          {exclusion && <p>{texts.withdrawalExclusions[exclusion]}</p>}
          <GuaranteeNotice />
        </div>
      </Disclosure>
    </section>
  );
}
