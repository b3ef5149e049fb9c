import type { ProductChangeRow } from '#contract/admin/catalogue/catalogue-bulk';
import type { PublicAssortment } from '#contract/catalogue/assortment';
import { formatNumber } from '../../ui/text/format';
import { productChanges as text } from './messages';

/** What staff asked for, such as “Prices −10 %”; an import has no such request. */
export function changeInWords(
  change: ProductChangeRow['change'],
  formatMoney: (amount: number) => string,
  { categories }: Pick<PublicAssortment, 'categories'>,
): string {
  if (change === null) return text.import;
  switch (change.kind) {
    case 'archive':
      return text.archive;
    case 'restore':
      return text.restore;
    case 'publish':
      return text.publish;
    case 'withdraw':
      return text.withdraw;
    case 'new':
      return change.value ? text.markNew : text.markOld;
    case 'tags':
      return [
        ...(change.add.length > 0 ? [text.tagsAdded(change.add.join(', '))] : []),
        ...(change.remove.length > 0 ? [text.tagsRemoved(change.remove.join(', '))] : []),
      ].join('; ');
    case 'category':
      return text.category(
        categories.find(({ key }) => key === change.category)?.name ?? change.category,
      );
    case 'taxClass':
      return change.taxClass === '' ? text.categoryTaxClass : text.taxClass(change.taxClass);
    case 'brand':
      return text.brand(change.brand);
    case 'discount':
      return change.percent === 0 ? text.saleEnded : text.sale(formatNumber(change.percent));
    case 'price': {
      const { percent, amount = 0 } = change;
      const size =
        percent === undefined
          ? formatMoney(Math.abs(amount))
          : text.percent(formatNumber(Math.abs(percent)));
      const by = `${(percent ?? amount) < 0 ? '−' : '+'}${size}`;
      return change.of === 'discountPrice' ? text.discountPrices(by) : text.prices(by);
    }
  }
}
