import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { Comparator } from '@pactflow/openapi-pact-comparator';
import type { Pact } from './pact.ts';

/** A part of a pact that the interface does not offer. */
export interface Finding {
  consumer: string;
  /** The interaction's description. */
  interaction: string;
  /** The place in the pact, such as `response.body.data.nickname`. */
  at: string;
  message: string;
}

/** A parameter, or a reference to one in the components. */
interface Parameter {
  in?: string;
  name?: string;
}

/** The parts of the document that the comparison changes. */
interface OpenApi {
  paths: Record<string, Record<string, { parameters?: Parameter[] }>>;
  components: { parameters?: Record<string, Parameter> };
}

/** The comparator parses `[gte]` in a query as an object's member. In the interface it is part of the name. */
const withoutBrackets = (name: string): string => name.replace(/\[(\w+)\]/g, '($1)');
const withBrackets = (text: string): string => text.replace(/\((gte|gt|lte|lt)\)/g, '[$1]');

const document = (): OpenApi => {
  const file = createRequire(import.meta.url).resolve('@training-provider/contract/openapi.json');
  const openApi: OpenApi = JSON.parse(readFileSync(file, 'utf8'));
  const operations = Object.values(openApi.paths).flatMap((path) => Object.values(path));
  const ofOperations = operations.flatMap(({ parameters = [] }) => parameters);
  for (const parameter of [...ofOperations, ...Object.values(openApi.components.parameters ?? {})])
    if (parameter.in === 'query') parameter.name = withoutBrackets(parameter.name ?? '');
  return openApi;
};

const queryOf = (query: unknown): unknown => {
  if (typeof query === 'string') return withoutBrackets(query.replaceAll('%5B', '[').replaceAll('%5D', ']'));
  if (typeof query !== 'object' || query === null) return query;
  return Object.fromEntries(Object.entries(query).map(([name, value]) => [withoutBrackets(name), value]));
};

const comparable = (pact: Pact) => ({
  ...pact,
  interactions: pact.interactions.map((interaction) => {
    const { request } = interaction as { request?: { query?: unknown } };
    return request?.query === undefined
      ? interaction
      : { ...interaction, request: { ...request, query: queryOf(request.query) } };
  }),
});

/** The service rejects unknown parameters; to the comparator they are a warning. */
const UNKNOWN_QUERY = 'request.query.unknown';

const indexIn = (location: string): number => Number(/interactions\[(\d+)\]/.exec(location)?.[1]);

/**
 * Compares pacts with the published interface, without a server: paths, statuses, headers, parameters, and every field
 * of the bodies. It compares the examples of the pacts, not their matching rules. Pending interactions may expect
 * future operations.
 */
export const compare = async (pacts: readonly Pact[]): Promise<Finding[]> => {
  const comparator = new Comparator({ oas: document() });
  const findings: Finding[] = [];
  for (const pact of pacts) {
    for await (const { type, code, message, mockDetails } of comparator.compare(comparable(pact))) {
      if (type !== 'error' && code !== UNKNOWN_QUERY) continue;
      const location = mockDetails?.location ?? '';
      const interaction = pact.interactions[indexIn(location)];
      if (interaction?.pending) continue;
      findings.push({
        consumer: pact.consumer.name,
        interaction: interaction?.description ?? 'the pact as a whole',
        at: withBrackets(location.replace(/^\[root\]\.interactions\[\d+\]\./, '')),
        message: withBrackets(message),
      });
    }
  }
  return findings;
};
