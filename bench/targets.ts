import type { Figure } from './measure';

/** The target of a figure. Milliseconds, and shares of the bare loop's requests a second. */
export interface Target {
  p99?: number;
  ratio?: number;
  cpu?: number;
  /** Requests a second that are sufficient instead of the ratio. */
  perSecond?: number;
  /** Requests a second that are required. */
  minPerSecond?: number;
}

/** For a shop of a million products; the others are measured for comparison. */
const targets: Record<string, Target> = {
  'listing-mix': { p99: 8, ratio: 0.35 },
  'listing-hot': { ratio: 0.6 },
  'deep-page': { p99: 10 },
  search: { p99: 10 },
  'type-ahead': { p99: 10 },
  product: { ratio: 0.6 },
  home: { ratio: 0.6 },
  rendered: { cpu: 11 },
  // Two thirds of a product page.
  'rendered-list': { cpu: 7.3 },
  'cart-add': { ratio: 0.25 },
  'cart-add-line': { ratio: 0.35 },
  profile: { ratio: 0.5 },
  'orders-16': { ratio: 0.5 },
  'orders-32': { ratio: 0.5 },
  // 0.8 of the one without tax.
  'orders-taxed-32': { ratio: 0.4 },
  'checkout-8': { ratio: 0.15 },
  'orders-hot-128': { ratio: 3, perSecond: 5_000 },
  // A hundred pages a second and core.
  'browse-cold': { cpu: 10 },
  'browse-warm': { minPerSecond: 6_000 },
  'browse-while-selling': { minPerSecond: 3_000, p99: 60 },
};

/** Those that differ from Node 24 on. */
const targetsOfNode24: typeof targets = {
  rendered: { cpu: 8 },
  'rendered-list': { cpu: 5.3 },
};

/** The name of a figure of a version of Node, such as `rendered, Node 24.21.0`. */
export const withNode = (name: string, version: string) => `${name}, Node ${version}`;

/** The case and the major version of Node in the name of a figure; without a version, that of this process. */
function partsOf(name: string): { base: string; node: number; isOfNodes: boolean } {
  const [base = '', version] = name.split(', Node ');
  const node = Number((version ?? process.versions.node).split('.')[0]);
  return { base, node, isOfNodes: version !== undefined };
}

function targetOf(name: string): Target {
  const { base, node } = partsOf(name);
  return (node >= 24 ? targetsOfNode24[base] : undefined) ?? targets[base] ?? {};
}

/** Whether a figure has a target in a shop of this size. Orders do not depend on the size, and neither do the versions of Node. */
export function hasTarget({ name, products }: Figure): boolean {
  const { base, isOfNodes } = partsOf(name);
  if (isOfNodes) return true;
  if (base.startsWith('browse-')) return products === 100_000;
  return products === (/^(orders|checkout)-/.test(base) ? 1_000 : 1_000_000);
}

/** The targets that a figure misses, in words; empty if it meets all. */
export function missedTargets(figure: Figure): string[] {
  if (!hasTarget(figure)) return [];
  const {
    p99,
    ratio,
    cpu,
    perSecond = Number.POSITIVE_INFINITY,
    minPerSecond,
  } = targetOf(figure.name);
  return [
    ...(p99 !== undefined && figure.p99 > p99 ? [`p99 ${figure.p99.toFixed(1)} of ${p99} ms`] : []),
    ...(ratio !== undefined && (figure.bare?.ratio ?? 0) < ratio && figure.perSecond < perSecond
      ? [`${(figure.bare?.ratio ?? 0).toFixed(2)} of ${ratio} of its bare loop`]
      : []),
    ...(minPerSecond !== undefined && figure.perSecond < minPerSecond
      ? [`${Math.round(figure.perSecond)} of ${minPerSecond}/s`]
      : []),
    ...(cpu !== undefined && (figure.cpu ?? 0) > cpu
      ? [`${figure.cpu?.toFixed(1)} of ${cpu} ms CPU`]
      : []),
  ];
}

/** The target in words. */
export function targetText(name: string): string {
  const { p99, ratio, cpu, perSecond, minPerSecond } = targetOf(name);
  return [
    ...(p99 === undefined ? [] : [`p99 ${p99} ms`]),
    ...(ratio === undefined ? [] : [`ratio ${ratio}`]),
    ...(minPerSecond === undefined ? [] : [`${minPerSecond}/s`]),
    ...(perSecond === undefined ? [] : [`or ${perSecond}/s`]),
    ...(cpu === undefined ? [] : [`${cpu} ms CPU`]),
  ].join(', ');
}
