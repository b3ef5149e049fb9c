import { createElement, type SVGProps } from 'react';

type Shape = readonly [tag: string, attributes: Record<string, string>];
type IconData = { name: string; node: readonly Shape[] };

/**
 * Draws an icon of lucide just as its package does, without what we never ask of it. The build puts this in the
 * place of the package's own, which would weigh as much in the browser as all icons of a page.
 */
export default function createLucideIcon({ name, node }: IconData) {
  const inside = import.meta.env.SSR
    ? { dangerouslySetInnerHTML: { __html: node.map(markupOf).join('') } }
    : { children: node.map(([tag, attributes]) => createElement(tag, attributes)) };
  // biome-ignore lint/correctness/noComponentHookFactories: called once for each icon, as its module is read
  return function LucideIcon({
    size = 24,
    className,
    ...rest
  }: SVGProps<SVGSVGElement> & { size?: number }) {
    return createElement('svg', {
      xmlns: 'http://www.w3.org/2000/svg',
      width: size,
      height: size,
      viewBox: '0 0 24 24',
      fill: 'none',
      stroke: 'currentColor',
      strokeWidth: 2,
      strokeLinecap: 'round',
      strokeLinejoin: 'round',
      ...rest,
      className: `lucide lucide-${name} ${className ?? ''}`.trim(),
      ...inside,
    });
  };
}

/** On the server an icon is one element to React, as its lines never change; to a browser they are the same. */
function markupOf([tag, { key, ...attributes }]: Shape): string {
  const written = Object.entries(attributes).map(([name, value]) => ` ${name}="${value}"`);
  return `<${tag}${written.join('')}></${tag}>`;
}
