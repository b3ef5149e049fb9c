import { useShopFacts } from '../../api/shop-facts';
import { guarantee as texts } from './messages';

/** The notice of the legal guarantee of conformity, where the shop has to give it before an order. */
export function GuaranteeNotice({ className }: { className?: string }) {
  const { legal } = useShopFacts();
  if (!legal?.guarantee) return null;
  return (
    <p className={className}>
      {texts.text}{' '}
      <a href={texts.href} rel="noopener" className="text-link">
        {texts.link}
      </a>
    </p>
  );
}
