/** Four words an id: with these many products a string for each would weigh more than all else. */
const WORDS = 4;

/** The numbers that ids have been given, 0 and up in order. */
export interface IdTable {
  /** The ids by number, as big-endian words, so that they compare as the database compares them. */
  words: Uint32Array;
  length: number;
  /** So many came in the order of the ids, and are found by halving. */
  sorted: number;
  /** The others by open addressing: a number plus one, or 0. Its length is a power of two. */
  places: Uint32Array;
}

const FEWEST_PLACES = 32;

export function createIdTable(capacity: number): IdTable {
  return {
    words: new Uint32Array(Math.max(capacity, 16) * WORDS),
    length: 0,
    sorted: 0,
    places: new Uint32Array(FEWEST_PLACES),
  };
}

/** The next number, for an id in the 16 bytes of `bytes` from `at` on. An id that was given one before has the new one from now on. */
export function addId(table: IdTable, bytes: Buffer, at: number): number {
  const number = table.length++;
  if (table.words.length < table.length * WORDS) table.words = longer(table.words);
  for (let word = 0; word < WORDS; word++)
    table.words[number * WORDS + word] = bytes.readUInt32BE(at + word * 4);
  const isNext = number === 0 || compareIds(table, number - 1, number) < 0;
  if (table.sorted === number && isNext) {
    table.sorted++;
    return number;
  }
  if ((table.length - table.sorted) * 2 > table.places.length) {
    table.places = new Uint32Array(table.places.length * 2);
    for (let each = table.sorted; each < number; each++) put(table, each);
  }
  put(table, number);
  return number;
}

/** The number of an id, or -1. */
export function findId(table: IdTable, id: string): number {
  return findIdIn(table, Buffer.from(id.replaceAll('-', ''), 'hex'), 0);
}

/** The number of the id in the 16 bytes of `bytes` from `at` on, or -1. */
export function findIdIn(table: IdTable, bytes: Buffer, at: number): number {
  const a = bytes.readUInt32BE(at);
  const b = bytes.readUInt32BE(at + 4);
  const c = bytes.readUInt32BE(at + 8);
  const d = bytes.readUInt32BE(at + 12);
  const late = (table.places[placeOf(table, a, b, c, d)] as number) - 1;
  return late < 0 ? findSorted(table, a, b, c, d) : late;
}

/** The id that has a number, as it is written. */
export function idAt({ words }: IdTable, number: number): string {
  let hex = '';
  for (let word = 0; word < WORDS; word++)
    hex += (words[number * WORDS + word] as number).toString(16).padStart(8, '0');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}

/** Below 0 where the first number's id comes before the second's. */
export function compareIds({ words }: IdTable, one: number, other: number): number {
  for (let word = 0; word < WORDS; word++) {
    const difference =
      (words[one * WORDS + word] as number) - (words[other * WORDS + word] as number);
    if (difference !== 0) return difference;
  }
  return 0;
}

function findSorted({ words, sorted }: IdTable, ...id: [number, number, number, number]): number {
  let low = 0;
  let high = sorted - 1;
  while (low <= high) {
    const middle = (low + high) >>> 1;
    let difference = 0;
    for (let word = 0; word < WORDS && difference === 0; word++)
      difference = (words[middle * WORDS + word] as number) - (id[word] as number);
    if (difference === 0) return middle;
    if (difference < 0) low = middle + 1;
    else high = middle - 1;
  }
  return -1;
}

function put(table: IdTable, number: number): void {
  const { words } = table;
  const first = number * WORDS;
  const place = placeOf(
    table,
    words[first] as number,
    words[first + 1] as number,
    words[first + 2] as number,
    words[first + 3] as number,
  );
  table.places[place] = number + 1;
}

/** Where an id stands, or would stand. */
function placeOf({ words, places }: IdTable, a: number, b: number, c: number, d: number): number {
  const last = places.length - 1;
  let mixed = Math.imul(a ^ Math.imul(b, 0x85ebca6b), 0x9e3779b1);
  mixed = Math.imul(mixed ^ (mixed >>> 15) ^ c, 0xc2b2ae35);
  mixed = Math.imul(mixed ^ (mixed >>> 13) ^ d, 0x27d4eb2f);
  let place = (mixed ^ (mixed >>> 16)) & last;
  for (;;) {
    const number = (places[place] as number) - 1;
    if (number < 0) return place;
    const first = number * WORDS;
    if (
      words[first] === a &&
      words[first + 1] === b &&
      words[first + 2] === c &&
      words[first + 3] === d
    )
      return place;
    place = (place + 1) & last;
  }
}

function longer(words: Uint32Array): Uint32Array {
  const copy = new Uint32Array(Math.ceil((words.length / WORDS) * 1.25) * WORDS);
  copy.set(words);
  return copy;
}
