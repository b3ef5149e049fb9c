/** The document's title: `Cart – Selvedge`. Each page renders one; React puts it into the head. */
export function PageTitle({ children, area = 'Selvedge' }: { children?: string; area?: string }) {
  return <title>{children ? `${children} – ${area}` : area}</title>;
}
