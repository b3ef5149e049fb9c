/** The segments of a URL's path in lower case. Pages of a further language have its code as the first one. */
export const segmentsOf = ({ pathname }: URL): string[] =>
  pathname
    .toLowerCase()
    .split('/')
    .filter((segment) => segment !== '');
