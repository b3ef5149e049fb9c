/** How people are told an order: by the last 6 characters of its id. */
export function shortId({ _id }: { _id: string }): string {
  return _id.slice(-6);
}
