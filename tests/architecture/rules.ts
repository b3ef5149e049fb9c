import type { ICruiseOptions, IForbiddenRuleType } from 'dependency-cruiser';
import { features as allFeatures, infrastructure } from '../../server/features';

// Import rules, in words in ARCHITECTURE.md. Those between features come from the features' declarations.

const infrastructureFolders = [
  ...infrastructure.map(({ name }) => name),
  'concurrency',
  'configuration',
  'database',
  'pages',
];
const features = allFeatures.filter((feature) => !infrastructure.includes(feature));
const featureNames = features.map(({ name }) => name);
/** Every feature may read settings, record audit entries and ask what payment providers declare. */
const usedEverywhere = [
  '^server/settings/shop-settings\\.ts$',
  '^server/audit/record\\.service\\.ts$',
  '^server/payments/gateways/(registry|provider)\\.ts$',
];

const tests = '\\.test\\.tsx?$';
/** Node's built-in modules have no extension: `fs`, `fs/promises`. */
const nodeModules = ['^[a-z_]+$', '^[a-z_]+/[a-z_]+$'];
const anyOf = (names: readonly string[]) => `(${names.join('|')})`;

type Rule = Extract<IForbiddenRuleType, { to: object }>;
function forbid(name: string, comment: string, from: object, to: object): Rule {
  return { name, severity: 'error', comment, from, to } as Rule;
}
const inFolder = (folder: string) => ({ path: `^${folder}/`, pathNot: tests });

const featureRules = features.map(({ name, uses }) => {
  const others = featureNames.filter((other) => other !== name && !uses.includes(other));
  return forbid(
    `${name}-uses`,
    `${name} uses ${uses.join(', ') || 'no feature'}`,
    { ...inFolder(`server/${name}`) },
    { path: `^server/${anyOf(others)}/`, pathNot: usedEverywhere },
  );
});

/** zod, and the parts of the contract that use it. */
const noValues = ['^contract/(?!values/)', '^node_modules/zod/'];

const roots = [
  forbid(
    'contract-knows-only-zod',
    'Server and web import the contract, so it imports only itself and zod.',
    inFolder('contract'),
    { pathNot: ['^contract/', '^node_modules/zod/'] },
  ),
  forbid(
    'values-without-zod',
    'Values are what the storefront imports of the contract, so they import neither zod nor schemas.',
    inFolder('contract/values'),
    { path: noValues, dependencyTypesNot: ['type-only'] },
  ),
  forbid(
    'field-lists-without-zod',
    'Pages load the lists of fields for their labels and controls, so they import neither zod nor schemas.',
    { path: '^contract/records/', pathNot: '^contract/records/schemas\\.ts$' },
    {
      path: ['^contract/(?!values/|records/(?!schemas))', '^node_modules/zod/'],
      dependencyTypesNot: ['type-only'],
    },
  ),
  forbid(
    'storefront-without-zod',
    'Visitors do not download zod: outside the admin area, the web imports values, and schemas as types only.',
    { path: '^web/', pathNot: ['^web/(admin|api/admin)/', tests] },
    { path: noValues, dependencyTypesNot: ['type-only'] },
  ),
  forbid(
    'web-not-server',
    'The web app depends on the contract, not on the server.',
    { path: '^web/' },
    { path: '^server/' },
  ),
  forbid(
    'server-not-web',
    'The server uses the web app only as the handler in build/web.',
    { path: '^server/' },
    { path: '^web/' },
  ),
  forbid(
    'shipped-not-tests',
    'Shipped code does not import tests, benchmarks or scripts.',
    { path: '^(contract|server|web)/', pathNot: tests },
    { path: ['^(tests|bench|scripts)/', tests] },
  ),
];

const web = [
  forbid(
    'storefront-not-admin',
    'The storefront and the admin area are separate programs for separate users.',
    { path: '^web/storefront/' },
    { path: '^web/admin/' },
  ),
  forbid(
    'admin-not-storefront',
    'The storefront and the admin area are separate programs for separate users.',
    { path: '^web/admin/' },
    { path: '^web/storefront/' },
  ),
  forbid(
    'ui-knows-no-domain',
    'Shared components know prices, dates and text, but no products or orders.',
    inFolder('web/ui'),
    {
      path: ['^web/', '^contract/'],
      pathNot: [
        '^web/(ui/|messages\\.ts$)',
        '^contract/(money|text|values/(dates|languages/locales|money|stand-ins))\\.ts$',
      ],
    },
  ),
  forbid(
    'api-below-screens',
    'Screens import API hooks; hooks do not import screens.',
    inFolder('web/api'),
    { path: '^web/(storefront|admin)/' },
  ),
];

const server = [
  ...featureRules,
  forbid(
    'service-is-the-entry-point',
    'Other features import only the services and rules of a feature, not its queries or routes.',
    { path: `^server/${anyOf(featureNames)}/`, pathNot: tests },
    {
      path: `^server/${anyOf(featureNames)}/`,
      pathNot: ['^server/$1/', '\\.(service|rules)\\.ts$', ...usedEverywhere],
    },
  ),
  forbid(
    'infrastructure-below-features',
    'Infrastructure imports no feature.',
    inFolder(`server/${anyOf(infrastructureFolders)}`),
    { path: `^server/${anyOf([...featureNames, 'demo'])}/`, pathNot: usedEverywhere },
  ),
  forbid(
    'versions-are-compared-once',
    'A stale save is refused by editRecord and changeRecord; only a product also compares the stock of its sizes.',
    {
      path: '^server/',
      pathNot: ['^server/records/', '^server/catalogue/products/product\\.service\\.ts$', tests],
    },
    { path: '^server/records/stale-version\\.ts$' },
  ),
  forbid(
    'pictures-are-decoded-elsewhere',
    'Pictures are decoded in their own process, by server/media/picture-encoder.mjs.',
    { path: '^server/', pathNot: [tests, '^server/media/picture-encoder\\.mjs$'] },
    { path: 'node_modules/sharp/' },
  ),
  forbid(
    'demo-is-not-imported',
    'The demo shop uses the features; no feature imports it.',
    { path: `^server/${anyOf(featureNames)}/`, pathNot: tests },
    { path: '^server/demo/' },
  ),
  forbid(
    'entry-points-are-not-imported',
    'The entry points compose the folders; no folder imports them.',
    { path: '^server/[^/]+/', pathNot: tests },
    { path: '^server/(main|cli|app|open-shop|features)\\.ts$' },
  ),
  forbid(
    'routes-query-nothing',
    'A route maps a request of the contract to a status and a body.',
    { path: '\\.routes\\.ts$' },
    {
      path: ['\\.queries\\.ts$', '^server/database/', '^node_modules/(pg|@types/pg)/'],
    },
  ),
  forbid(
    'rules-are-pure',
    'Rules do no I/O: no database, no network, no clock except the one passed to them.',
    { path: '\\.rules\\.ts$' },
    {
      path: [
        '\\.(queries|service|routes)\\.ts$',
        `^server/${anyOf(infrastructureFolders)}/`,
        '^node_modules/',
        ...nodeModules,
      ],
      pathNot: [
        '^server/http/errors\\.ts$',
        '^server/http/refusals/',
        `^server/${anyOf(infrastructureFolders)}/.+\\.rules\\.ts$`,
        '^node_modules/zod/',
      ],
      dependencyTypesNot: ['type-only'],
    },
  ),
  forbid(
    'services-know-no-http',
    'Services do not depend on HTTP.',
    { path: '\\.service\\.ts$' },
    { path: ['\\.routes\\.ts$', '^node_modules/(fastify|@fastify)/', '^https?$'] },
  ),
  forbid(
    'handlers-know-no-http',
    'Handlers are called through their door, by HTTP or by a page of the server.',
    { path: '\\.routes\\.ts$' },
    { path: ['^server/http/mount\\.ts$', '^node_modules/(fastify|@fastify)/', '^https?$'] },
  ),
  forbid(
    'queries-decide-nothing',
    'Queries are SQL.',
    { path: '\\.queries\\.ts$' },
    { path: '\\.(service|routes|rules)\\.ts$', dependencyTypesNot: ['type-only'] },
  ),
  forbid(
    'no-unreachable-module',
    'Every server module is reachable from a program: main.ts, cli.ts or the encoder of pictures.',
    { path: '^server/(main\\.ts|cli\\.ts|media/picture-encoder\\.mjs)$' },
    {
      path: '^server/',
      pathNot: [tests, '\\.d\\.ts$', '^server/(main\\.ts|cli\\.ts|media/picture-encoder\\.mjs)$'],
      reachable: false,
    },
  ),
];

const general = [
  forbid(
    'no-cycles',
    'Modules in a cycle cannot be understood separately, not even if they share only types.',
    {},
    { circular: true },
  ),
  forbid(
    'no-orphans',
    'The module is imported nowhere and imports nothing: delete it.',
    { orphan: true, pathNot: [tests, '\\.d\\.ts$'] },
    {},
  ),
  forbid(
    'no-unresolvable',
    'The imported module does not exist.',
    {},
    // Generated by the router, for types and in development.
    { couldNotResolve: true, pathNot: ['\\+types/', '^virtual:'] },
  ),
  forbid(
    'no-undeclared-package',
    'The package is not declared in package.json.',
    {},
    { dependencyTypes: ['npm-no-pkg', 'npm-unknown'] },
  ),
  forbid(
    'no-dev-package-in-shipped',
    '`npm start` installs no dev packages.',
    { path: '^(contract|server|web)/', pathNot: tests },
    { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'] },
  ),
];

export const rules: Rule[] = [...roots, ...web, ...server, ...general];

export const options: ICruiseOptions = {
  validate: true,
  ruleSet: { forbidden: rules },
  doNotFollow: { path: '^node_modules' },
  exclude: { path: '^(build|data|\\.react-router)/' },
  tsPreCompilationDeps: true,
  tsConfig: { fileName: 'tsconfig.json' },
  enhancedResolveOptions: {
    exportsFields: ['exports'],
    conditionNames: ['import', 'module', 'node', 'default', 'types'],
    mainFields: ['module', 'main', 'types', 'typings'],
    extensions: ['.ts', '.tsx', '.mjs', '.js', '.cjs', '.json', '.d.ts'],
  },
};
