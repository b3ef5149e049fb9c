import { readFile } from 'node:fs/promises';

export interface AlertRule {
  alert: string;
  expr: string;
  severity: string;
  summary: string;
  runbook_url: string;
}

/**
 * Reads deploy/prometheus/alerts.yaml. It uses a small part of YAML, so that no parser is needed: a line is a comment, the begin
 * of a list entry or `key: value` without quotes. Throws for any other line.
 */
export async function readAlertRules(file: string): Promise<AlertRule[]> {
  const rules: Record<string, string>[] = [];
  for (const line of (await readFile(file, 'utf8')).trimEnd().split('\n')) {
    if (/^(# .*|groups:| {2}- name: [\w-]+| {4}rules:| {8}(labels|annotations):)$/.test(line))
      continue;
    const entry = / {6}- alert: (\w+)$/.exec(line);
    const field = /^ {8}(?: {2})?(\w+): ([^"'#&*!|>%@`{[\s](?:(?!: | #).)*)$/.exec(line);
    if (entry?.[1]) rules.push({ alert: entry[1] });
    else if (field?.[1] && field[2]) Object.assign(rules.at(-1) ?? {}, { [field[1]]: field[2] });
    else throw new Error(`${file} has a line that is not understood: ${line}`);
  }
  return rules as unknown as AlertRule[];
}
