/** `1 product`, `1,200 products`. */
export function countText(number: number, one: string, many: string): string {
  return `${number.toLocaleString('en-US')} ${number === 1 ? one : many}`;
}
