import { redactor } from '../deployment/redact.ts';
import type { Settings } from '../deployment/settings.ts';
import type { Report } from './report.ts';

/**
 * Transforms every text in a value. A value that occurs several times in a report, such as the outcome of a check, is
 * transformed once, and so is a repeated text, such as a header field.
 */
const mapText = (whole: unknown, change: (text: string) => string): unknown => {
  const done = new Map<object, unknown>();
  const texts = new Map<string, string>();
  const changed = (text: string): string => {
    const after = texts.get(text) ?? change(text);
    texts.set(text, after);
    return after;
  };
  const mapped = (value: unknown): unknown => {
    if (typeof value === 'string') return changed(value);
    if (typeof value !== 'object' || value === null) return value;
    const before = done.get(value);
    if (before !== undefined) return before;
    const after = Array.isArray(value)
      ? value.map(mapped)
      : Object.fromEntries(Object.entries(value).map(([key, item]) => [key, mapped(item)]));
    done.set(value, after);
    return after;
  };
  return mapped(whole);
};

/** A value without secrets in any of its texts. The cast is the boundary: texts become texts, the rest stays. */
export const redactedText = <Value>(value: Value, secrets: Readonly<Record<string, string | undefined>>): Value => {
  const known = Object.entries(secrets).flatMap(([name, secret]) =>
    secret === undefined ? [] : [{ value: secret, name }],
  );
  return mapText(value, redactor(known)) as Value;
};

/** The report with all tokens and client secrets redacted. */
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
