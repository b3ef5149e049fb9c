import type { StaffReturn } from '#contract/returns';
import { Picture } from '../../ui/picture';

type Item = StaffReturn['items'][number];

/** The picture of an item as ordered; decorative, because its name is beside it. */
export function ItemPicture({ item: { product } }: { item: Item }) {
  const image = { url: product.imageUrl, alt: '', tint: '', widths: [] };
  return <Picture image={image} alt="" sizes="32px" className="w-8 flex-none" />;
}

const SHOWN = 3;

/** The first pictures of a return's items. */
export function ItemPictures({ items }: { items: readonly Item[] }) {
  return (
    <span className="flex flex-none gap-1">
      {items.slice(0, SHOWN).map((item) => (
        <ItemPicture key={item._id} item={item} />
      ))}
    </span>
  );
}
