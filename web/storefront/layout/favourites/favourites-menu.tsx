import { Heart } from 'lucide';
import { useId, useRef, useState } from 'react';
import { Icon } from '../../../ui/icon';
import { Count, iconButtonClass } from '../../../ui/icon-button';
import { useLazyOnApproach } from '../../../ui/lazy/use-lazy-component';
import { header } from '../messages';

const loadPanel = async () => (await import('./favourites-panel')).FavouritesPanel;

/** The header button that opens a panel of the newest favourites. */
export function FavouritesMenu({ count }: { count: number }) {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  const [close] = useState(() => () => setOpen(false));
  const { Part: Panel, approach } = useLazyOnApproach(loadPanel, isOpen, close);
  const counted = header.items(count);
  return (
    <>
      <button
        ref={button}
        type="button"
        aria-label={count > 0 ? header.favouritesCount(counted) : header.favourites}
        aria-expanded={isOpen && Panel !== null}
        aria-controls={isOpen ? id : undefined}
        {...approach}
        onClick={() => setOpen(!isOpen)}
        className={iconButtonClass}
      >
        <Icon of={Heart} />
        {count > 0 && <Count of={count} />}
      </button>
      {isOpen && Panel && <Panel id={id} button={button} onClose={close} />}
    </>
  );
}
