import { ArrowDown, ArrowUp, Plus, X } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { Button } from '../../ui/button';
import { TextField } from '../../ui/forms/text-field';
import { Icon } from '../../ui/icon';
import { IconButton } from '../../ui/icon-button';
import { Panel } from '../../ui/panel';
import { moved } from './content-form.rules';
import { content as text } from './messages';

/** One line of the content's form. */
export function ContentField(props: ComponentProps<typeof TextField>) {
  return <TextField {...props} inputSize="small" autoComplete="off" />;
}

interface OrderedPartsProps<Item> {
  title: string;
  items: readonly Item[];
  limit: number;
  /** The label of a part: `Slide 2`. */
  nameOf: (number: number) => string;
  addLabel: string;
  make: () => Item;
  onChange: (items: Item[]) => void;
  children: (item: Item, at: number) => ReactNode;
}

/** An ordered list of parts that can be moved, removed and added at the end. */
export function OrderedParts<Item>({
  title,
  items,
  limit,
  nameOf,
  addLabel,
  make,
  onChange,
  children,
}: OrderedPartsProps<Item>) {
  return (
    <Panel title={title}>
      {items.map((item, at) => {
        const name = nameOf(at + 1);
        return (
          <fieldset
            // Parts may be empty or equal while they are typed.
            // biome-ignore lint/suspicious/noArrayIndexKey: see above
            key={at}
            className="border-b border-line p-4 lg:p-5"
          >
            <legend className="float-start font-medium leading-11">{name}</legend>
            <div className="flex justify-end">
              <IconButton
                icon={ArrowUp}
                label={text.up(name)}
                disabled={at === 0}
                onClick={() => onChange(moved(items, at, -1))}
              />
              <IconButton
                icon={ArrowDown}
                label={text.down(name)}
                disabled={at === items.length - 1}
                onClick={() => onChange(moved(items, at, 1))}
              />
              <IconButton
                icon={X}
                label={text.remove(name)}
                onClick={() => onChange(items.filter((_, index) => index !== at))}
              />
            </div>
            <div className="grid items-start gap-5 pt-3 sm:grid-cols-2">{children(item, at)}</div>
          </fieldset>
        );
      })}
      {items.length < limit && (
        <div className="p-4 lg:p-5">
          <Button kind="quiet" size="small" onClick={() => onChange([...items, make()])}>
            <Icon of={Plus} size={16} />
            {addLabel}
          </Button>
        </div>
      )}
    </Panel>
  );
}
