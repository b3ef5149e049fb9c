import type { WrittenPageContent } from '#contract/content';

export type Block = WrittenPageContent['blocks'][number];

export interface Section {
  /** Null for blocks before the first heading. */
  title: string | null;
  blocks: Block[];
}

/** Groups blocks by the second-level heading above them. Lower headings stay among the blocks. */
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
