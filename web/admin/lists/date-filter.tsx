import { ChevronDown } from 'lucide-react';
import { Button } from '../../ui/button';
import { classNames } from '../../ui/class-names';
import { Icon } from '../../ui/icon';
import { Popover } from '../../ui/overlays/popover';
import { formatDayRange, formatMediumDay } from '../../ui/text/format';
import { lists } from '../messages';
import { DayField } from './day-field';
import { filterClass } from './filter-select';
import { dayOf } from './list-values';
import type { ListQuery } from './use-list-query';

/** The first and the last day of a list, stored in the address as `from` and `to`. */
export function DateFilter({ list }: { list: ListQuery }) {
  const text = rangeText(dayOf(list.get('from')), dayOf(list.get('to')));
  return (
    <Popover
      label={text ?? lists.date}
      buttonClassName={classNames(
        filterClass(text !== null),
        'inline-flex items-center gap-2 pe-3',
      )}
      button={
        <>
          {text ?? lists.date}
          <Icon of={ChevronDown} size={16} />
        </>
      }
      className="p-5"
    >
      {(close) => (
        <div className="grid gap-4">
          <DayField list={list} name="from" label={lists.from} max={list.get('to')} />
          <DayField list={list} name="to" label={lists.to} min={list.get('from')} />
          <div className="flex justify-between gap-3">
            <Button
              kind="plain"
              size="row"
              onClick={() => {
                list.setAll({ from: '', to: '' });
                close();
              }}
            >
              {lists.anyDate}
            </Button>
            <Button size="row" onClick={close}>
              {lists.done}
            </Button>
          </div>
        </div>
      )}
    </Popover>
  );
}

function rangeText(from: string | undefined, to: string | undefined): string | null {
  if (from && to) return formatDayRange(from, to);
  if (from) return lists.since(formatMediumDay(from));
  return to ? lists.until(formatMediumDay(to)) : null;
}
