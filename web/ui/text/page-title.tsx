import { shop } from '../../messages';

/** The document's title: `Cart – Selvedge`. Each page renders one; React puts it into the head. */
export function PageTitle({ children, area = shop.name }: { children?: string; area?: string }) {
  return <title>{children ? `${children} – ${area}` : area}</title>;
}
