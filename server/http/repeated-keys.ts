/** The first key that an object of a JSON text has twice, or null. `JSON.parse` keeps the last of its values. */
export function repeatedKeyOf(text: string): string | null {
  // The keys of each open object; null for a list.
  const open: (Set<string> | null)[] = [];
  let isKeyNext = false;
  for (let at = 0; at < text.length; at++) {
    const mark = text[at];
    if (mark === '{') open.push(new Set());
    else if (mark === '[') open.push(null);
    else if (mark === '}' || mark === ']') open.pop();
    if (mark === '{' || mark === ',') isKeyNext = true;
    if (mark !== '"') continue;
    const end = endOfString(text, at);
    const keys = open.at(-1);
    if (keys && isKeyNext) {
      const key = JSON.parse(text.slice(at, end + 1)) as string;
      if (keys.has(key)) return key;
      keys.add(key);
    }
    isKeyNext = false;
    at = end;
  }
  return null;
}

function endOfString(text: string, start: number): number {
  let at = start + 1;
  while (text[at] !== '"') at += text[at] === '\\' ? 2 : 1;
  return at;
}
