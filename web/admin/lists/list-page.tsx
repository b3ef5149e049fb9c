import { ChevronDown } from 'lucide';
import { type ChangeEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { useNavigationType } from 'react-router';
import type { Dates } from '#contract/values/dates';
import { type ListName, useAdminList } from '../../api/admin/queries';
import type { InputOf } from '../../api/client';
import { Button } from '../../ui/button';
import { classNames } from '../../ui/class-names';
import { SearchField } from '../../ui/forms/search-field';
import type { SelectOption } from '../../ui/forms/select';
import { TextField } from '../../ui/forms/text-field';
import { Icon } from '../../ui/icon';
import { Popover } from '../../ui/overlays/popover';
import { Panel } from '../../ui/panel';
import { useDates } from '../../ui/text/dates';
import { lists } from '../messages';
import { PageHead } from '../record';
import { ListTable, type ListTableProps } from './list-table';
import { usePageSize } from './page-size';
import { dayOf, type ListQuery, oneOf, useListQuery } from './use-list-query';

type Query = Record<string, string | undefined>;

interface ListOptions {
  filters?: readonly Filter[];
  pageSize?: number;
  params?: Record<string, string>;
  staleTime?: number;
  /** Further parts of the query, or other values than those of the URL. */
  query?: (list: ListQuery) => Query;
}

/**
 * The rows of a list at the URL `path`: its search, filters and page are read from the URL. Returns the properties
 * of `ListPage` or `ListTable` that follow from them, and the filter without its page.
 */
export function useUrlList<Name extends ListName>(
  name: Name,
  path: string,
  { filters = [], pageSize: usual = 20, params, staleTime, query: more }: ListOptions = {},
) {
  const list = useListQuery(path);
  const pageSize = usePageSize(usual);
  const filter = { ...queryOf(list, filters), ...more?.(list) };
  const query = { ...filter, ...pageOf(list, pageSize) };
  const input = { ...(params && { params }), query } as InputOf<Name>;
  const { rows, total, error } = useAdminList(name, input, staleTime);
  return { list, filters, filter, rows, error, pages: { total, pageSize, usual } };
}

/** The search and the filters of a list, as its URL has them. Values that no filter offers are ignored. */
export function queryOf(list: ListQuery, filters: readonly Filter[]): Query {
  const values = filters.map(({ name, options }) => {
    const known = options.map(({ value }) => value);
    return [name, oneOf(known, list.get(name))];
  });
  return {
    q: list.get('q') || undefined,
    ...Object.fromEntries(values),
    from: dayOf(list.get('from')),
    to: dayOf(list.get('to')),
  };
}

export const pageOf = ({ page }: ListQuery, pageSize: number) => ({
  pageNumber: String(page),
  pageSize: String(pageSize),
});

type ListPageProps<Row> = Omit<ListTableProps<Row>, 'caption'> &
  FilterBarProps & {
    title: string;
    /** Beside the title. */
    aside?: ReactNode;
    /** At the end of the line of the title. */
    buttons?: ReactNode;
    /** Between the filters and the table. */
    above?: ReactNode;
    /** Above the rows, where they are only a part of the page. */
    tableTitle?: string;
    /** Below the table. */
    children?: ReactNode;
  };

/** A page of one list: its title, search and filters, its rows and its pager. */
export function ListPage<Row>({
  title,
  aside,
  buttons,
  search,
  hasDates,
  above,
  tableTitle,
  children,
  ...table
}: ListPageProps<Row>) {
  const { list, filters } = table;
  return (
    <>
      <PageHead title={title}>
        {aside}
        {buttons && <div className="ms-auto flex flex-wrap gap-2">{buttons}</div>}
      </PageHead>
      <FilterBar list={list} search={search} filters={filters} hasDates={hasDates} />
      {above}
      <Panel {...(tableTitle && { title: tableTitle })}>
        <ListTable {...table} caption={tableTitle ?? title} />
      </Panel>
      {children}
    </>
  );
}

/** A filter of a list, stored in the URL. */
interface Filter {
  /** Its query parameter. */
  name: string;
  /** `Status`; shown while no option is selected, unless `none` is given. */
  label: string;
  none?: string;
  options: readonly SelectOption[];
}

/** The options of a filter by their values. */
export const optionsOf = <Value extends string>(labels: Readonly<Record<Value, string>>) =>
  (Object.keys(labels) as Value[]).map((value) => ({ value, label: labels[value] }));

interface FilterBarProps {
  list: ListQuery;
  /** The label of the search. */
  search?: string | undefined;
  filters?: readonly Filter[];
  /** Whether the list is filtered by days, `from` and `to`. */
  hasDates?: boolean;
}

/** The search and the filters of a list. */
export function FilterBar({ list, search, filters = [], hasDates = false }: FilterBarProps) {
  if (!search && filters.length === 0 && !hasDates) return null;
  return (
    <search className="flex flex-wrap items-center gap-2">
      {search && <ListSearch list={list} label={search} />}
      {filters.map((filter) => (
        <FilterSelect key={filter.name} list={list} {...filter} />
      ))}
      {hasDates && <DateFilter list={list} />}
    </search>
  );
}

function ListSearch({ list, label }: { list: ListQuery; label: string }) {
  const field = useQueryField(list, 'q');
  return <SearchField label={label} maxLength={200} className="max-sm:basis-full" {...field} />;
}

/** An active filter has the text colour. */
const filterClass = (isOn: boolean) =>
  classNames(
    'h-10 rounded border bg-surface ps-3 hover:border-ink pointer-coarse:h-11',
    isOn ? 'border-ink font-medium' : 'border-line-strong',
  );

function FilterSelect({ list, label, none = label, name, options }: Filter & { list: ListQuery }) {
  const value = options.some((option) => option.value === list.get(name)) ? list.get(name) : '';
  return (
    <span className="relative">
      <select
        aria-label={label}
        value={value}
        onChange={(event) => list.set(name, event.target.value)}
        className={classNames(
          filterClass(value !== ''),
          'field-sizing-content appearance-none pe-9',
        )}
      >
        <option value="">{none}</option>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      <span className="pointer-events-none absolute inset-y-0 end-3 grid place-items-center">
        <Icon of={ChevronDown} size={16} />
      </span>
    </span>
  );
}

/** The first and the last day of a list. */
function DateFilter({ list }: { list: ListQuery }) {
  const text = rangeText(dayOf(list.get('from')), dayOf(list.get('to')), useDates());
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

function rangeText(from: string | undefined, to: string | undefined, dates: Dates): string | null {
  if (from && to) return dates.dayRange(from, to);
  if (from) return lists.since(dates.mediumDay(from));
  return to ? lists.until(dates.mediumDay(to)) : null;
}

interface DayFieldProps {
  list: ListQuery;
  name: 'from' | 'to';
  label: string;
  min?: string | undefined;
  max?: string | undefined;
  error?: string | undefined;
}

/** A date input whose value is stored in the URL once it is complete. */
export function DayField({ list, name, min, max, ...field }: DayFieldProps) {
  return (
    <TextField
      {...useQueryField(list, name, isCompleteDay)}
      {...field}
      name={name}
      type="date"
      min={min || undefined}
      max={max || undefined}
      inputSize="small"
    />
  );
}

/** While a year is typed, the input briefly reports years such as 0002. */
const isCompleteDay = (value: string) => value === '' || /^2\d{3}-/.test(value);

/**
 * An input whose value is written to the URL once typing pauses. While it has the focus, the URL lags behind the
 * input, so only other changes of the URL (a link, Back) are read back.
 */
function useQueryField(
  list: ListQuery,
  name: string,
  isComplete: (value: string) => boolean = () => true,
) {
  const ref = useRef<HTMLInputElement>(null);
  const navigation = useNavigationType();
  const given = list.get(name);
  const [value, setValue] = useState(given);
  useEffect(() => {
    if (navigation === 'POP' || document.activeElement !== ref.current) setValue(given);
  }, [given, navigation]);
  return {
    ref,
    value,
    onChange: (event: ChangeEvent<HTMLInputElement>) => {
      const typed = event.target.value;
      setValue(typed);
      if (isComplete(typed)) list.setSoon(name, typed);
    },
  };
}
