/** Tags of products: short words that staff choose freely, and that collections are made of. */

export const TAG_LENGTH_LIMIT = 60;
export const TAGS_LIMIT = 100;

/** A tag as it is stored: lowercase letters, without the characters that separate tags in lists, files and search words. */
export function tagOf(text: string): string {
  return text
    .normalize('NFC')
    .toLowerCase()
    .replace(/['`]/g, '’')
    .replace(/[,"\\[\]{}\p{C}]/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim();
}

/** The tags of a comma-separated list, each once. */
export function tagsIn(text: string): string[] {
  return [...new Set(text.split(',').map(tagOf))].filter((tag) => tag !== '');
}
