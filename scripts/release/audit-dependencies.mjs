// `npm run audit:dependencies`: compares the packages that the shop runs with the advisories of the npm registry.
// Exits with 1 for an advisory of severity high or critical. Without a network it says so and exits with 0, or with 1
// if started with --strict.
import { pathToFileURL } from 'node:url';
import { runCommand } from '../command.mjs';
import { projectRoot } from '../prepare.mjs';

const serious = ['high', 'critical'];
const timeoutMs = 120_000;

/** What an answer of `npm audit --json` means: a text, and whether it must be acted on; null if there was no answer. */
export function readAudit(output) {
  const report = parse(output);
  if (!report?.vulnerabilities) return null;
  const found = Object.values(report.vulnerabilities);
  const lines = found.map(
    ({ name, severity, range, via, fixAvailable }) =>
      `${severity}  ${name} ${range}  ${titlesOf(via)}${fixAvailable ? '' : '  (no fix yet)'}`,
  );
  const isSerious = found.some(({ severity }) => serious.includes(severity));
  const summary =
    found.length === 0 ? 'No known vulnerability.' : `${found.length} packages have advisories.`;
  return { text: [...lines, summary].join('\n'), isSerious };
}

function titlesOf(via) {
  const titles = via.map((cause) => (typeof cause === 'string' ? `through ${cause}` : cause.title));
  return [...new Set(titles)].join(', ');
}

/** npm writes warnings before the JSON. */
function parse(output) {
  try {
    return JSON.parse(output.slice(output.search(/^\{/m)));
  } catch {
    return null;
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const isStrict = process.argv.includes('--strict');
  const { output } = await runCommand({
    file: 'npm',
    args: ['audit', '--omit=dev', '--json'],
    cwd: projectRoot,
    shell: process.platform === 'win32',
    timeoutMs,
  });
  const audit = readAudit(output);
  console.log(audit?.text ?? 'The npm registry gave no advisories. Nothing was checked.');
  process.exitCode = (audit ? audit.isSerious : isStrict) ? 1 : 0;
}
