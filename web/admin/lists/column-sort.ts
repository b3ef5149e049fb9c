import { type ListQuery, oneOf } from './use-list-query';

type Direction = 'asc' | 'desc';

/**
 * Sorting a list by its columns, stored in the URL. `directions` are the default directions of its columns: text ascending,
 * numbers descending. `usual` sorts the list if the URL names no column.
 */
export function columnSorting<Sort extends string>(
  directions: Readonly<Record<Sort, Direction>>,
  usual: Sort,
) {
  const sorts = Object.keys(directions) as Sort[];
  const sortOf = (list: ListQuery): { sort: Sort; direction: Direction } => {
    const sort = oneOf(sorts, list.get('sort')) ?? usual;
    return { sort, direction: oneOf(['asc', 'desc'], list.get('direction')) ?? directions[sort] };
  };
  /** Reverses the direction of the sorted column; any other column starts with its default direction. */
  const sortLink = (list: ListQuery, column: Sort) => {
    const { sort, direction } = sortOf(list);
    const isSorted = column === sort;
    const isAscending = direction === 'asc';
    const next = isSorted ? (isAscending ? 'desc' : 'asc') : directions[column];
    return {
      direction: isSorted ? (isAscending ? ('ascending' as const) : ('descending' as const)) : null,
      to: list.to({
        sort: column === usual ? null : column,
        direction: next === directions[column] ? null : next,
      }),
    };
  };
  return { sortOf, sortLink };
}
