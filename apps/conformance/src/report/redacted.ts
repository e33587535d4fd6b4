import { redactor } from '../target/redact.ts';
import type { Settings } from '../target/settings.ts';
import type { Report } from './report.ts';

const mapText = (value: unknown, change: (text: string) => string): unknown => {
  if (typeof value === 'string') return change(value);
  if (Array.isArray(value)) return value.map((item) => mapText(item, change));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, mapText(item, change)]));
};

/** A value without secrets in any of its texts. The cast is the boundary: texts become texts, the rest stays. */
export const redactedText = <Value>(value: Value, secrets: Readonly<Record<string, string | undefined>>): Value => {
  const known = Object.entries(secrets).flatMap(([name, secret]) =>
    secret === undefined ? [] : [{ value: secret, name }],
  );
  return mapText(value, redactor(known)) as Value;
};

/** The report without a token or the client's secret in any of its texts. */
export const redacted = (
  report: Report,
  { tokens: { main, other, limited, partial }, client, userClient }: Pick<Settings, 'tokens' | 'client' | 'userClient'>,
): Report =>
  redactedText(report, {
    'main token': main,
    'other token': other,
    'limited token': limited,
    'partial token': partial,
    'client secret': client?.secret,
    'user client secret': userClient?.secret,
  });
