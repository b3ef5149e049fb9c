// Writes the software bill of materials in CycloneDX 1.6, made from package-lock.json alone: node scripts/release/sbom.mjs [file]
// `npm sbom` omits packages that both the shop and its tests need, and fails on a dependency on "latest".
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { pathOfDependency } from '../complete-lock.mjs';
import { projectRoot } from '../prepare.mjs';

/** The bill of materials of a lock file; deterministic. */
export function billOfMaterials({ name, version, packages }) {
  const components = new Map();
  const dependencies = new Map();
  for (const [path, entry] of Object.entries(packages)) {
    const reference = path === '' ? purlOf(name, version) : purlOf(nameOf(path), entry.version);
    if (path !== '') merge(components, reference, componentOf(path, entry));
    const needed = dependencies.get(reference) ?? new Set();
    dependencies.set(reference, needed);
    for (const each of namesOf(entry)) {
      const at = pathOfDependency(packages, path, each);
      if (at) needed.add(purlOf(each, packages[at].version));
    }
  }
  return {
    $schema: 'http://cyclonedx.org/schema/bom-1.6.schema.json',
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    serialNumber: `urn:uuid:${uuidOf(JSON.stringify(packages))}`,
    version: 1,
    metadata: {
      lifecycles: [{ phase: 'build' }],
      component: { 'bom-ref': purlOf(name, version), type: 'application', name, version },
    },
    components: [...components.values()],
    dependencies: [...dependencies].map(([ref, needed]) => ({
      ref,
      dependsOn: [...needed].sort(),
    })),
  };
}

const importance = ['required', 'optional', 'excluded'];

/** A version that is installed in several folders is one component, with the most important of its scopes. */
function merge(components, reference, component) {
  const known = components.get(reference);
  const isMore = !known || importance.indexOf(component.scope) < importance.indexOf(known.scope);
  if (isMore) components.set(reference, { 'bom-ref': reference, ...component });
}

function componentOf(path, entry) {
  const { version, integrity, license, resolved } = entry;
  const name = nameOf(path);
  return {
    type: 'library',
    name,
    version,
    // Packages that only tests and tools need are not part of the shop.
    scope: entry.dev || entry.devOptional ? 'excluded' : entry.optional ? 'optional' : 'required',
    purl: purlOf(name, version),
    ...(integrity && { hashes: integrity.split(' ').map(hashOf) }),
    ...(license && { licenses: [licenseOf(license)] }),
    ...(resolved && { externalReferences: [{ type: 'distribution', url: resolved }] }),
  };
}

function namesOf(entry) {
  const { dependencies, optionalDependencies, peerDependencies, devDependencies } = entry;
  return Object.keys({
    ...dependencies,
    ...optionalDependencies,
    ...peerDependencies,
    ...devDependencies,
  });
}

function nameOf(path) {
  return path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
}

function purlOf(name, version) {
  return `pkg:npm/${name.replace('@', '%40')}@${version}`;
}

function hashOf(integrity) {
  const [algorithm, digest] = integrity.split(/-(.*)/s);
  const alg = algorithm.toUpperCase().replace('SHA', 'SHA-');
  return { alg, content: Buffer.from(digest, 'base64').toString('hex') };
}

function licenseOf(text) {
  return /^[\w.+-]+$/.test(text) && text !== 'UNLICENSED'
    ? { license: { id: text } }
    : / (AND|OR|WITH) /.test(text)
      ? { expression: text }
      : { license: { name: text } };
}

/** A version 8 UUID (RFC 9562) of a text. */
function uuidOf(text) {
  const hex = createHash('sha256').update(text).digest('hex');
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    `8${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ].join('-');
}

/** Writes the bill of materials of this project. */
export function writeBillOfMaterials(file) {
  const lock = JSON.parse(readFileSync(join(projectRoot, 'package-lock.json'), 'utf8'));
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, `${JSON.stringify(billOfMaterials(lock), null, 2)}\n`);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const file = process.argv[2] ?? join(projectRoot, 'build', 'sbom.cdx.json');
  writeBillOfMaterials(file);
  console.log(file);
}
