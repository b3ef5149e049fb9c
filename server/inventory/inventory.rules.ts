interface Line {
  productId: string;
  size: string;
  quantity: number;
}

/** Each product and size once, with the sum of its quantities. */
export function mergeLines(lines: Line[]): Line[] {
  const merged = new Map<string, Line>();
  for (const line of lines) {
    const key = keyOf(line);
    const known = merged.get(key);
    merged.set(key, known ? { ...known, quantity: known.quantity + line.quantity } : line);
  }
  return [...merged.values()];
}

/** The message for a size with too little stock. */
export function shortageMessage(size: string, available: number): string {
  return available > 0 ? `Only ${available} left in size ${size}.` : `Size ${size} is sold out.`;
}

function keyOf({ productId, size }: Pick<Line, 'productId' | 'size'>): string {
  return `${productId}/${size}`;
}
