import type { WrittenPageContent } from '#contract/content';

export type Block = WrittenPageContent['blocks'][number];

export interface Section {
  /** Null for what stands before the first heading. */
  title: string | null;
  blocks: Block[];
}

/** A page's blocks, each under the heading it belongs to. Lesser headings stay among the blocks. */
export function toSections(blocks: readonly Block[]): Section[] {
  const parts: Section[] = [];
  for (const block of blocks) {
    const last = parts.at(-1);
    if (block.kind === 'heading' && block.level === 2)
      parts.push({ title: block.text, blocks: [] });
    else if (last) last.blocks.push(block);
    else parts.push({ title: null, blocks: [block] });
  }
  return parts;
}
