import { useShopName } from './api/shop-facts';

/** The document's title: `Cart – Selvedge`. Each page renders one; React puts it into the head. */
export function PageTitle({ children, area }: { children?: string; area?: string }) {
  const shopName = useShopName();
  const place = area ?? shopName;
  return <title>{children ? `${children} – ${place}` : place}</title>;
}
