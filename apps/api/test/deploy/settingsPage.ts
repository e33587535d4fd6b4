/**
 * docs/settings.md, generated from the settings in src/env.ts: `vitest run apps/api/test/deploy/docs.test.ts -u`
 * writes it.
 */
import { z } from 'zod';
import { Settings } from '../../src/env.ts';

/** A setting on the page. */
interface Documented {
  readonly name: string;
  /** The default in environment syntax; undefined if none exists. */
  readonly default: string | undefined;
  readonly values: string;
  readonly meaning: string;
}

const defaultOf = (schema: unknown): unknown => {
  if (schema instanceof z.ZodPipe) return defaultOf(schema.def.in);
  return schema instanceof z.ZodDefault ? schema.def.defaultValue : undefined;
};

/** The allowed values of a setting, from the error for a question mark; some settings accept any text. */
const valuesOf = (schema: z.ZodType): string =>
  schema.safeParse('?').error?.issues[0]?.message.replace(/^must be /, '') ?? 'any text';

/** Every setting, in the order of the page. */
export const documentedSettings = (): Documented[] =>
  Object.entries(Settings.shape).map(([name, schema]) => {
    const value = defaultOf(schema);
    if (schema.description === undefined) throw new Error(`${name} has no description`);
    return {
      name,
      default: value === undefined ? undefined : String(value),
      values: valuesOf(schema),
      meaning: schema.description,
    };
  });

/** The cell of a default. */
export const shownDefault = (setting: Documented): string =>
  setting.default === undefined ? 'unset' : `\`${setting.default}\``;

const rowOf = (setting: Documented): string =>
  `| \`${setting.name}\` | ${shownDefault(setting)} | ${setting.values} | ${setting.meaning} |`;

/** The page. */
export const settingsPage = (): string => `# Settings

The service reads its settings only from environment variables. An empty variable is unset. If a value is invalid, or a
variable looks like a misspelt setting, the service prints one line with its name and does not start. \`MS\` in a name means milliseconds.

| setting | default | values | meaning |
|---|---|---|---|
${documentedSettings().map(rowOf).join('\n')}

The exporter of traces also reads the other variables of OpenTelemetry, such as \`OTEL_EXPORTER_OTLP_HEADERS\`.
[The runbook](runbook.md) explains how to set these in a deployment.

This page is generated from \`apps/api/src/env.ts\`: \`npx -y pnpm@12 exec vitest run apps/api/test/deploy/docs.test.ts -u\` writes it.
`;
