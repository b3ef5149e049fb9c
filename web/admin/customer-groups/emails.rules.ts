/** The email addresses in a text or a file, each once, in lower case: whatever has an @ between separators. */
export function emailsIn(text: string): string[] {
  const words = text.split(/[\s,;<>"'()]+/);
  return [...new Set(words.map((word) => word.toLowerCase()).filter(isLikeEmail))];
}

const isLikeEmail = (word: string) => /^[^@]+@[^@]+$/.test(word) && word.length <= 254;
