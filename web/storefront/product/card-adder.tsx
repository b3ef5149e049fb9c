import { Plus } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import type { Product } from '#contract/catalogue';
import { ApiError } from '../../api/client';
import * as paths from '../../paths';
import { classNames } from '../../ui/class-names';
import { Icon } from '../../ui/icon';
import { showToast } from '../../ui/toast';
import { card } from './messages';
import { useAddToCart } from './use-add-to-cart';

type CardAdderProps = { product: Product; /** The id of what names the product. */ titleId: string };

/** 'Add to Cart' on a card; pressed, it becomes the sizes in the same place. */
export function CardAdder({ product, titleId }: CardAdderProps) {
  const [isChoosing, setChoosing] = useState(false);
  const shallFocus = useRef(false);
  const close = (isFocusKept: boolean) => {
    shallFocus.current = isFocusKept;
    setChoosing(false);
  };
  if (isChoosing) return <SizeChoice product={product} onClose={close} />;
  return (
    <button
      type="button"
      ref={(button) => {
        if (shallFocus.current) button?.focus();
        shallFocus.current = false;
      }}
      aria-describedby={titleId}
      onClick={() => setChoosing(true)}
      className="group/adder absolute end-1 bottom-1 z-2 grid size-11 place-items-center text-on-ground hover-bar:inset-x-2 hover-bar:bottom-2 hover-bar:h-11 hover-bar:w-auto"
    >
      <span className={bar}>{card.add}</span>
      <span
        aria-hidden="true"
        className="grid size-8 place-items-center rounded-full bg-paper-on-ground [@media(hover:hover)]:hidden"
      >
        <Icon of={Plus} size={18} />
      </span>
    </button>
  );
}

const bar = '';
