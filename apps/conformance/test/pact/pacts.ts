import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { newFolder } from '../support/folders.ts';

const PROVIDER = 'training-provider-administration';
export const TOKEN_IN_PACT = 'token-of-the-consumer';

interface Expectation {
  description?: string;
  states?: readonly { name: string; params?: object }[];
  method?: string;
  path?: string;
  /** The source of the path if a state provides it. */
  pathFrom?: string;
  query?: Record<string, string[]>;
  /** Added to the headers of every request; `undefined` removes one. */
  headers?: Record<string, string[] | undefined>;
  sent?: unknown;
  status?: number;
  answered?: unknown;
  answeredHeaders?: Record<string, string[]>;
  /** Matching rules of the response body. */
  rules?: object;
  pending?: boolean;
}

const json = (content: unknown, contentType: string) =>
  content === undefined ? {} : { body: { content, contentType, encoded: false } };

const present = (headers: Record<string, string[] | undefined>) =>
  Object.fromEntries(Object.entries(headers).filter(([, value]) => value !== undefined));

/** An interaction as Pact writes it. By default, it reads the organisation. */
export const interaction = (expected: Expectation = {}) => {
  const { method = 'GET', path = '/v1/org', pathFrom, query, headers, sent, status = 200, answered, rules } = expected;
  return {
    type: 'Synchronous/HTTP',
    description: expected.description ?? `${method} ${path}`,
    pending: expected.pending ?? false,
    ...(expected.states === undefined ? {} : { providerStates: expected.states }),
    request: {
      method,
      path,
      ...(query === undefined ? {} : { query }),
      headers: present({
        Authorization: [`Bearer ${TOKEN_IN_PACT}`],
        ...(sent === undefined ? {} : { 'Content-Type': ['application/json'] }),
        ...headers,
      }),
      ...json(sent, 'application/json'),
      ...(pathFrom === undefined ? {} : { generators: { path: { type: 'ProviderState', expression: pathFrom } } }),
    },
    response: {
      status,
      ...(expected.answeredHeaders === undefined ? {} : { headers: expected.answeredHeaders }),
      ...json(answered, status >= 400 ? 'application/problem+json' : 'application/json'),
      ...(rules === undefined ? {} : { matchingRules: { body: rules } }),
    },
  };
};

/** A pact of a consumer. */
export const pactOf = (interactions: readonly object[], consumer = 'tested-consumer', provider = PROVIDER) => ({
  consumer: { name: consumer },
  provider: { name: provider },
  interactions,
  metadata: { pactSpecification: { version: '4.0' } },
});

/** A new folder with these pacts. */
export const folderWith = async (...pacts: readonly object[]): Promise<string> => {
  const folder = await newFolder();
  await Promise.all(
    pacts.map((pact, index) => writeFile(join(folder, `${index}.json`), JSON.stringify(pact, null, 2))),
  );
  return folder;
};

/** The contents of all files in a folder. */
export const textsIn = async (folder: string): Promise<string> => {
  const names = await readdir(folder);
  return (await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')))).join('\n');
};
