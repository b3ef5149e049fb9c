/** An option of a filter, as a checkbox shows it. */
export type FilterOption = {
  value: string;
  label: string;
  /** The number of items it would give; undefined until a page has loaded. */
  count: number | undefined;
  isOn: boolean;
};
