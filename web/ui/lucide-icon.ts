import { createElement, type SVGProps } from 'react';

type IconData = { name: string; node: readonly (readonly [tag: string, attributes: object])[] };

/**
 * Draws an icon of lucide just as its package does, without what we never ask of it. The build puts this in the
 * place of the package's own for the browser, where it would weigh as much as all icons of a page.
 */
export default function createLucideIcon({ name, node }: IconData) {
  // biome-ignore lint/correctness/noComponentHookFactories: called once for each icon, as its module is read
  return function LucideIcon({
    size = 24,
    className,
    ...rest
  }: SVGProps<SVGSVGElement> & { size?: number }) {
    return createElement(
      'svg',
      {
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
      },
      node.map(([tag, attributes]) => createElement(tag, attributes)),
    );
  };
}
