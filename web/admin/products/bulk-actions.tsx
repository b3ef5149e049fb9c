import { Ellipsis } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../ui/button';
import { Icon } from '../../ui/icon';
import { Menu, MenuAction } from '../../ui/overlays/menu';
import type { Selection } from '../lists/selection-bar';
import { PriceDialog } from './form/price-dialog';
import { bulk as text } from './messages';
import { useBulk } from './use-bulk';

interface BulkActionsProps {
  selection: Selection;
  /** The list shows archived products. */
  isArchive: boolean;
}

/** The actions on the selected products. */
export function BulkActions({ selection, isArchive }: BulkActionsProps) {
  const [isPricing, setPricing] = useState(false);
  const apply = useBulk(selection);
  if (isArchive)
    return (
      <Button size="row" onClick={() => void apply({ kind: 'restore' })}>
        {text.restore}
      </Button>
    );
  return (
    <>
      <Button size="row" onClick={() => setPricing(true)}>
        {text.prices}
      </Button>
      <Button kind="quiet" size="row" onClick={() => void apply({ kind: 'archive' })}>
        {text.archive}
      </Button>
      <Menu
        label={text.more}
        button={<Icon of={Ellipsis} size={18} />}
        buttonClassName="grid size-11 place-items-center lg:size-8"
      >
        <MenuAction onSelect={() => void apply({ kind: 'new', value: true })}>
          {text.markNew}
        </MenuAction>
        <MenuAction onSelect={() => void apply({ kind: 'new', value: false })}>
          {text.markOld}
        </MenuAction>
      </Menu>
      {isPricing && <PriceDialog selection={selection} onClose={() => setPricing(false)} />}
    </>
  );
}
