import type { Settings } from '../settings.ts';
import { redactor } from '../site/redact.ts';
import type { Report } from './report.ts';

const mapText = (value: unknown, change: (text: string) => string): unknown => {
  if (typeof value === 'string') return change(value);
  if (Array.isArray(value)) return value.map((item) => mapText(item, change));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [change(key), mapText(item, change)]));
};

/** The report without a token in any of its texts. The cast is the boundary: texts become texts, the rest stays. */
export const redacted = (report: Report, tokens: Settings['tokens']): Report => {
  const secrets = Object.entries(tokens).flatMap(([name, value]) =>
    value === undefined ? [] : [{ value, name: `${name} token` }],
  );
  return mapText(report, redactor(secrets)) as Report;
};
