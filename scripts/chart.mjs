// Writes the Helm chart with the dashboards and alert rules, which are outside its folder in the repository:
// node scripts/chart.mjs FOLDER, then helm install … FOLDER/selvedge
import { cpSync, existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { projectRoot } from './prepare.mjs';

/** Writes the chart into a folder; returns the chart's own folder. */
export function writeChart(folder, deploy = join(projectRoot, 'deploy')) {
  const chart = join(folder, 'selvedge');
  rmSync(chart, { recursive: true, force: true });
  cpSync(join(deploy, 'helm', 'selvedge'), chart, { recursive: true });
  const dashboards = join(chart, 'files', 'dashboards');
  mkdirSync(dashboards, { recursive: true });
  const rules = join(deploy, 'prometheus', 'alerts.yaml');
  if (existsSync(rules)) cpSync(rules, join(chart, 'files', 'alerts.yaml'));
  const source = join(deploy, 'grafana');
  const names = existsSync(source) ? readdirSync(source) : [];
  for (const name of names.filter((each) => each.endsWith('.json')))
    cpSync(join(source, name), join(dashboards, name));
  return chart;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const [folder] = process.argv.slice(2);
  if (!folder) throw new Error('node scripts/chart.mjs FOLDER');
  console.log(writeChart(folder));
}
