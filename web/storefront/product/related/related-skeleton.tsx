import { GridSkeleton } from '../card/grid-skeleton';
import { MAX_RELATED } from './also-like.rules';
import { type RelatedProps, useRelated } from './use-related';

/**
 * Takes the space of the related products, and asks for them before they are near: once it knows them, nothing below
 * moves when they appear.
 */
export function RelatedSkeleton(props: RelatedProps) {
  return <GridSkeleton kind="small" count={MAX_RELATED} products={useRelated(props)} />;
}
