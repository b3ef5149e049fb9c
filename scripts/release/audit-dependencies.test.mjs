import { describe, expect, it } from 'vitest';
import { readAudit } from './audit-dependencies.mjs';

const advisory = (severity) => ({
  name: 'left-pad',
  severity,
  range: '<1.3.0',
  via: [{ title: 'Pads the wrong side' }, 'right-pad'],
  fixAvailable: false,
});
const report = (...found) =>
  JSON.stringify({
    vulnerabilities: Object.fromEntries(found.map((each) => [each.name, each])),
  });

describe('the audit of the dependencies', () => {
  it('fails for a serious advisory only', () => {
    expect(readAudit(report())).toEqual({ text: 'No known vulnerability.', isSerious: false });
    expect(readAudit(report(advisory('moderate'))).isSerious).toBe(false);
    const { text, isSerious } = readAudit(`npm warn old\n${report(advisory('high'))}`);
    expect(isSerious).toBe(true);
    expect(text).toContain(
      'high  left-pad <1.3.0  Pads the wrong side, through right-pad  (no fix yet)',
    );
  });

  it('says that nothing was checked if the registry does not answer', () => {
    for (const output of ['', 'npm error ENOTFOUND', '{"error":{"code":"ENOTFOUND"}}', '{broken'])
      expect(readAudit(output)).toBeNull();
  });
});
