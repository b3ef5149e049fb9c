import { type ReactNode, useState } from 'react';
import { useInView } from '../use-in-view';

type WhenNearProps = {
  /** Whether the server has rendered the children, so that they must be rendered to hydrate. */
  isServerRendered: boolean;
  /** Takes the space of the children until then. */
  placeholder?: ReactNode;
  children: ReactNode;
};

/** Renders its children once they come near the window, so that the code of lazy ones is not part of the page's first load. */
export function WhenNear({ isServerRendered, placeholder, children }: WhenNearProps) {
  // Kept, because changed props would discard the server's HTML before it hydrates.
  const [isRendered] = useState(isServerRendered);
  const [ref, isNear = false] = useInView('400px', { once: true });
  if (isRendered || isNear) return children;
  return <div ref={ref}>{placeholder}</div>;
}
