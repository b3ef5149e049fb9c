/** The recommended major version, which is also in the container. */
const RECOMMENDED = 24;

/**
 * What `npm start` says on an older version than the recommended one, and what that costs; null on others. The figures are those of
 * `npm run bench -- nodes`, in docs/performance.md.
 */
export function olderNodeNotice(version) {
  const [major] = version.split('.').map(Number);
  if (major >= RECOMMENDED) return null;
  return `This is Node ${version}. On Node ${RECOMMENDED}, a page takes about 20 % less processor time than on Node 20, and an order about 25 %: https://nodejs.org`;
}
