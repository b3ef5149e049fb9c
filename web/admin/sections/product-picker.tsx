import { type ReactNode, useState } from 'react';
import type { StaffProduct } from '#contract/admin/catalogue/catalogue';
import type { ProductPublicState } from '#contract/values/choices';
import { useAdminQuery } from '../../api/admin/queries';
import { FieldError } from '../../ui/forms/field-frame';
import { objectPosition } from '../../ui/picture';
import { Status } from '../../ui/status';
import { DragHandle, useDropTarget } from '../editing/drag';
import { ItemButtons, placed } from '../editing/ordered-items';
import { SearchPicker, useTypedSearch } from '../editing/search-picker';
import { sections as text } from './messages';

type Picked = Pick<StaffProduct, '_id' | 'title' | 'colour' | 'imageUrl' | 'archived' | 'inStock'> &
  Partial<Pick<StaffProduct, 'images'>>;

interface ProductPickerProps {
  /** The ids of the picked products, in order. */
  ids: readonly string[];
  limit: number;
  error: string | undefined;
  onChange: (ids: string[]) => void;
  /** Products that need not be fetched. */
  known?: readonly Picked[];
}

/** Picks products by hand: a search to add them, and the picked ones to reorder and remove. */
export function ProductPicker({ ids, limit, error, onChange, known }: ProductPickerProps) {
  const [dragged, setDragged] = useState<string | null>(null);
  return (
    <fieldset>
      <legend className="mb-2 text-13 font-medium">{text.picked}</legend>
      <ol className="grid">
        {ids.map((id, at) => (
          <PickedProduct
            key={id}
            id={id}
            known={known?.find(({ _id }) => _id === id)}
            onDrag={(isOn) => setDragged(isOn ? id : null)}
            onDrop={() => dragged !== null && onChange(placed(ids, ids.indexOf(dragged), at))}
          >
            {(title) => (
              <ItemButtons
                labels={{ up: text.up(title), down: text.down(title), remove: text.remove(title) }}
                at={at}
                count={ids.length}
                onMove={(to) => onChange(placed(ids, at, to))}
                onRemove={() => onChange(ids.filter((other) => other !== id))}
              />
            )}
          </PickedProduct>
        ))}
      </ol>
      {ids.length < limit && (
        <ProductSearch
          label={text.pick}
          placeholder={text.pickPlaceholder}
          picked={ids}
          onPick={({ _id }) => onChange([...ids, _id])}
        />
      )}
      {error && <FieldError>{error}</FieldError>}
    </fieldset>
  );
}

interface PickedProductProps {
  id: string;
  known: Picked | undefined;
  onDrag: (isOn: boolean) => void;
  onDrop: () => void;
  children: (title: string) => ReactNode;
}

function PickedProduct({ id, known, onDrag, onDrop, children }: PickedProductProps) {
  const { data: found, error } = useAdminQuery(
    'GET /api/admin/products/:id',
    known ? null : { params: { id } },
  );
  const data = known ?? found;
  const { target } = useDropTarget({ onDrop });
  const title = data?.title ?? (error ? text.unknownProduct : '…');
  return (
    <li {...target} className="flex items-center gap-3 border-b border-line py-1">
      <DragHandle onDrag={onDrag} className="flex-none" />
      {data && <Thumb product={data} />}
      <span className="me-auto min-w-0 wrap-anywhere">
        {title} {data && <span className="text-13 text-ink-2">{data.colour}</span>}
      </span>
      {data?.archived ? (
        <Status tone="quiet">{text.archived}</Status>
      ) : (
        data?.inStock === false && <Status tone="warn">{text.soldOut}</Status>
      )}
      <span className="flex">{children(title)}</span>
    </li>
  );
}

const FOUND = 5;

interface ProductSearchProps {
  label: string;
  placeholder: string;
  /** Ids that are not found again. */
  picked: readonly string[];
  /** By default products in the shop. */
  state?: ProductPublicState;
  onPick: (product: StaffProduct) => void;
}

/** Finds products while staff type. */
export function ProductSearch({
  label,
  placeholder,
  picked,
  state = 'live',
  onPick,
}: ProductSearchProps) {
  const search = useTypedSearch();
  const { q } = search;
  const { data } = useAdminQuery(
    'GET /api/admin/products',
    q === ''
      ? null
      : { query: { q, state, sort: 'relevance', pageSize: String(FOUND + picked.length) } },
  );
  return (
    <SearchPicker
      search={search}
      label={label}
      placeholder={placeholder}
      onPick={onPick}
      className="pt-3"
      noneFound={text.noneFound}
      found={data?.content.filter(({ _id }) => !picked.includes(_id)).slice(0, FOUND)}
    >
      {(product) => (
        <>
          <Thumb product={product} />
          <span className="min-w-0 wrap-anywhere">
            {product.title} <span className="text-13 text-ink-2">{product.colour}</span>
          </span>
        </>
      )}
    </SearchPicker>
  );
}

function Thumb({
  product: { imageUrl, images },
}: {
  product: Pick<Picked, 'imageUrl' | 'images'>;
}) {
  const focus = images?.[0]?.focus;
  return (
    <img
      src={imageUrl}
      alt=""
      style={focus && { objectPosition: objectPosition(focus) }}
      className="h-11 w-9 flex-none rounded object-cover"
    />
  );
}
