import { Plus } from 'lucide';
import { useRef, useState } from 'react';
import type { Product } from '#contract/catalogue/catalogue';
import { classNames } from '../../../ui/class-names';
import { Icon } from '../../../ui/icon';
import { useLazyOnApproach } from '../../../ui/lazy/use-lazy-component';
import { card } from '../messages';

const loadSizes = async () => (await import('./card-sizes')).CardSizes;

type CardAdderProps = {
  product: Product;
  /** The id of the product's title. */
  titleId: string;
};

const onPicture = 'absolute z-2 text-on-ground focus-visible:outline-on-ground';

/** 'Add to Cart' on a card: a bar or, without hover, a round button. Pressed, it is replaced by the sizes. */
export function CardAdder({ product, titleId }: CardAdderProps) {
  const [isChoosing, setChoosing] = useState(false);
  const shouldFocus = useRef(false);
  const close = (returnFocus: boolean) => {
    shouldFocus.current = returnFocus;
    setChoosing(false);
  };
  const { Part: CardSizes, approach } = useLazyOnApproach(loadSizes, isChoosing, () =>
    close(false),
  );
  if (isChoosing && CardSizes) return <CardSizes product={product} onClose={close} />;

  // One of the two buttons is not displayed, and focusing it does nothing.
  const takeFocus = (button: HTMLButtonElement | null) => {
    if (shouldFocus.current) button?.focus();
    return () => {
      shouldFocus.current = false;
    };
  };
  const shared = {
    type: 'button',
    ref: takeFocus,
    'aria-label': card.add,
    'aria-describedby': titleId,
    ...approach,
    onClick: () => setChoosing(true),
  } as const;
  return (
    <>
      <button
        {...shared}
        className={classNames(
          onPicture,
          'inset-x-2 bottom-2 h-11 translate-y-2 rounded bg-paper-on-ground font-medium opacity-0 transition',
          'group-focus-within/card:translate-y-0 group-focus-within/card:opacity-100 group-hover/card:translate-y-0 group-hover/card:opacity-100',
          '[@media(hover:none)]:hidden',
        )}
      >
        {card.add}
      </button>
      <button
        {...shared}
        className={classNames(
          onPicture,
          'end-1 bottom-1 grid size-11 place-items-center rounded-full [@media(hover:hover)]:hidden',
        )}
      >
        <span className="grid size-8 place-items-center rounded-full bg-paper-on-ground">
          <Icon of={Plus} size={18} />
        </span>
      </button>
    </>
  );
}
