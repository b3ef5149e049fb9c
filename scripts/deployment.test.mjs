import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, test } from 'vitest';
import { writeChart } from './chart.mjs';
import { testedReleases } from './node/node-versions.mjs';
import { projectRoot as root, sourceFiles, sourceFolders } from './prepare.mjs';

const read = (name) => readFile(join(root, name), 'utf8');
const chart = 'deploy/helm/selvedge';
/** Seconds in which a stopping shop ends, whatever happens: see server/main.ts. */
const STOP_SECONDS = 30;

async function filesBelow(folder, end) {
  const entries = await readdir(join(root, folder), { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile() && end.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1));
}

async function textOf(files) {
  return (await Promise.all(files.map(read))).join('\n');
}

const found = (text, pattern) => [
  ...new Set([...text.matchAll(pattern)].map(([whole, group]) => group ?? whole)),
];

describe('what runs the shop', () => {
  test('sets only variables that the shop reads', async () => {
    const sources = ['server/config.ts', ...(await filesBelow('server/configuration', /\.ts$/))];
    const known = found(await textOf(sources), /^\s+([A-Z][A-Z0-9_]+): /gm);
    const used = [
      ...found(/^ENV .*$/m.exec(await read('Dockerfile'))[0], /([A-Z][A-Z0-9_]+)=/g),
      ...found(
        (await read('compose.yaml')).split('\n  proxy:')[0] ?? '',
        /^ {6}([A-Z][A-Z0-9_]+): /gm,
      ),
      ...found(
        await textOf(await filesBelow(`${chart}/templates`, /./)),
        /- name: ([A-Z][A-Z0-9_]+)$/gm,
      ),
      ...found(await read(`${chart}/values.yaml`), /^ {2}([A-Z][A-Z0-9_]+): /gm),
      ...found(
        await textOf(await filesBelow('deploy/systemd', /\.(service|env)$/)),
        /(?:^|[ =])([A-Z][A-Z0-9_]+)=/gm,
      ),
    ].map((name) => name.replace(/_FILE$/, ''));
    expect(used.length).toBeGreaterThan(20);
    expect(used.filter((name) => !known.includes(name))).toEqual([]);
  });

  test('asks existing addresses, on the port that the image names', async () => {
    const server = await textOf(await filesBelow('server/http/monitoring', /\.ts$/));
    const deployed = await textOf([
      'deploy/healthcheck.mjs',
      ...(await filesBelow('deploy', /^(Caddyfile|.*\.(tpl|yaml))$/)),
    ]);
    const paths = found(deployed, /\/(?:health\/\w+|metrics)\b/g);
    expect(paths.sort()).toEqual(['/health/live', '/health/ready', '/metrics']);
    for (const path of paths) expect(server).toContain(`'${path}'`);
    const dockerfile = await read('Dockerfile');
    const [port] = found(dockerfile, /EXPOSE (\d+)/g);
    expect(found(dockerfile, /PORT=(\d+)/g)).toEqual([port]);
    expect(found(deployed, /(?:containerPort: |shop-\d:)(\d+)/g)).toEqual([port]);
  });

  test('waits for the end of a stopping shop', async () => {
    const [, drain] = /DRAIN_MS = (\d+)_000/.exec(await read('server/main.ts')) ?? [];
    expect(Number(drain)).toBe(STOP_SECONDS);
    const all = await textOf(['compose.yaml', ...(await filesBelow('deploy', /\.(tpl|service)$/))]);
    const seconds = found(
      all,
      /(?:stop_grace_period: |terminationGracePeriodSeconds: |TimeoutStopSec=)(\d+)/g,
    );
    expect(seconds.length).toBeGreaterThan(1);
    for (const each of seconds) expect(Number(each)).toBeGreaterThan(STOP_SECONDS);
  });

  test('runs commands that exist', async () => {
    const commands = found(
      await textOf(['Dockerfile', ...(await filesBelow('deploy', /\.(tpl|yaml|txt)$/))]),
      /cli\.js,? (\w+)/g,
    );
    const cli = await read('server/cli.ts');
    for (const command of commands)
      expect(cli).toMatch(new RegExp(`^ {2}'?${command}'?(?:,|:)`, 'm'));
  });
});

describe('the image', () => {
  test('has the newest supported Node', async () => {
    const majors = found(await read('Dockerfile'), /(?:node:|nodejs)(\d+)/g);
    expect(majors).toEqual([testedReleases.at(-1)?.split('.')[0]]);
  });

  test('is built from all sources, which its context contains', async () => {
    const [dockerfile, ignored] = [await read('Dockerfile'), await read('.dockerignore')];
    const copied = found(dockerfile, /^COPY (?!--from)(.+) \S+$/gm).flatMap((names) =>
      names.split(' '),
    );
    const covers = (name) => copied.some((each) => name === each || name.startsWith(`${each}/`));
    const needed = [...sourceFolders, ...sourceFiles, 'art/catalogue'];
    expect(needed.filter((name) => !covers(name))).toEqual([]);
    const admitted = found(ignored, /^!(.+)$/gm);
    expect(copied.filter((name) => !admitted.includes(name))).toEqual([]);
  });

  test('runs without root', async () => {
    const last = (await read('Dockerfile')).split(/^FROM /m).at(-1) ?? '';
    expect(last).toMatch(/^\S+:nonroot\n/);
    expect(last).not.toMatch(/^USER/m);
  });
});

describe('the chart', () => {
  test('uses values that exist, and its schema describes each value', async () => {
    const values = pathsOf(await read(`${chart}/values.yaml`));
    const templates = await textOf(await filesBelow(`${chart}/templates`, /./));
    const used = found(templates, /\.Values\.([\w.]+)/g).filter(
      (path) => !/^(name|fullname)Override$/.test(path),
    );
    expect(used.length).toBeGreaterThan(30);
    expect(used.filter((path) => !values.includes(path))).toEqual([]);
    const schema = JSON.parse(await read(`${chart}/values.schema.json`));
    const top = values.filter((path) => !path.includes('.'));
    expect(top.filter((name) => !(name in schema.properties))).toEqual([]);
  });

  const rules = 'deploy/prometheus/alerts.yaml';
  test.runIf(existsSync(join(root, rules)))(
    'gets alert rules in the form of a rule file',
    async () => {
      expect((await read(rules)).replace(/^(?:#.*)?\n/gm, '')).toMatch(/^groups:\n/);
    },
  );

  test('opens and closes its blocks', async () => {
    for (const file of await filesBelow(`${chart}/templates`, /./)) {
      const text = await read(file);
      const opened = text.match(/\{\{-? *(?:if|range|with|define|block)\b/g) ?? [];
      const closed = text.match(/\{\{-? *end\b/g) ?? [];
      expect([file, closed.length]).toEqual([file, opened.length]);
    }
  });

  const helm = (process.env.PATH ?? '')
    .split(delimiter)
    .map((folder) => join(folder, 'helm'))
    .find((path) => existsSync(path));
  test.runIf(helm)('passes helm lint', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'selvedge-chart-'));
    try {
      const set = 'config.PUBLIC_URL=https://shop.example,config.PAYMENT_GATEWAY=none';
      await promisify(execFile)(helm, ['lint', '--strict', '--set', set, writeChart(folder)]);
    } finally {
      await rm(folder, { recursive: true });
    }
  });
});

/** The paths of the keys of a YAML file in block style: `web.autoscaling.enabled`. */
function pathsOf(yaml) {
  const parents = [];
  return yaml.split('\n').flatMap((line) => {
    const [, space = '', key] = /^( *)([\w-]+):/.exec(line) ?? [];
    if (key === undefined) return [];
    while (parents.length > 0 && (parents.at(-1)?.indent ?? 0) >= space.length) parents.pop();
    const path = [parents.at(-1)?.path, key].filter(Boolean).join('.');
    parents.push({ indent: space.length, path });
    return [path];
  });
}
