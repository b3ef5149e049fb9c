import { Heart } from 'lucide-react';
import { Icon } from '../../../ui/icon';
import { iconButtonClass } from '../../../ui/icon-button';
import { LazyPopover } from '../../../ui/overlays/lazy-popover';
import { Count } from '../../../ui/text/count';
import { formatCount } from '../../../ui/text/format-count';
import { header } from '../messages';

const loadPanel = async () => (await import('./favourites-panel')).FavouritesPanel;

/** The header button that opens a panel of the newest favourites. */
export function FavouritesMenu({ count }: { count: number }) {
  const counted = formatCount(count, header.item);
  return (
    <LazyPopover
      label={count > 0 ? header.favouritesCount(counted) : header.favourites}
      buttonClassName={iconButtonClass}
      load={loadPanel}
      button={
        <>
          <Icon of={Heart} />
          {count > 0 && <Count of={count} />}
        </>
      }
    />
  );
}
