/**
 * The words of a text in the pseudo-language that are in no message: each message is in brackets there. Values that messages
 * contain are in their brackets. Links and addresses have no words.
 */
export function wordsOutsideMessages(text: string, known: ReadonlySet<string>): string[] {
  let rest = text.replace(/[^\s⟦⟧]+(:\/\/|@)[^\s⟦⟧]+/g, '');
  for (let before = ''; before !== rest; ) {
    before = rest;
    rest = rest.replace(/⟦[^⟦⟧]*⟧/g, '');
  }
  const words = rest.matchAll(/(?<![\p{L}\p{N}_])\p{L}[\p{L}’'-]+(?![\p{L}\p{N}_])/gu);
  return [...words].map(([word]) => word).filter((word) => !known.has(word));
}
