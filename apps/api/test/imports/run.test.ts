import { expect, test } from 'vitest';
import type { Client, Json } from '../support/client.ts';
import { atRest, newImport, sendFile } from '../support/imports.ts';
import { newTenant } from '../support/tenant.ts';

const imported = async (client: Client, file: string, asked: object = {}): Promise<Json> => {
  const path = await newImport(client, { mode: 'apply', ...asked });
  const { status, text } = await sendFile(client, path, file);
  expect(status, text).toBe(202);
  return { ...(await atRest(client, path)), path };
};

const resultsOf = async (client: Client, path: string): Promise<Json[]> =>
  (await client('GET', `${path}/results?limit=1000`)).json.data;

const PEOPLE = `internalCustomerNumber;firstName;lastName;dateOfBirth;address.zipCode
A-1;Jürgen;Müller;29.2.1984;1067
A-2;Anna;Gross;1.12.1990;50672
A-3;;Ohne;;
A-4;Eva;Lang;3.4.1991;50672
A-4;Eva;Kurz;3.4.1991;50672
`;

test('a file is imported once with a report on each line, and the same file again changes nothing', async () => {
  const { client } = await newTenant();
  const first = await imported(client, PEOPLE);
  expect(first).toMatchObject({ status: 'completed', lines: 5, created: 2, refused: 3, updated: 0, pending: 0 });
  const results = await resultsOf(client, first.path);
  expect(results.map(({ line, outcome }) => [line, outcome])).toEqual([
    [2, 'created'],
    [3, 'created'],
    [4, 'refused'],
    [5, 'refused'],
    [6, 'refused'],
  ]);
  expect(results[0]?.notices).toMatchObject([{ code: 'zip_code_short' }]);
  expect(results[2]?.errors).toMatchObject([{ pointer: '/firstName', code: 'required' }]);
  expect(results[3]?.errors).toMatchObject([{ pointer: '/internalCustomerNumber', code: 'key_repeated' }]);
  const again = await imported(client, PEOPLE);
  expect(again).toMatchObject({ status: 'completed', created: 0, unchanged: 2, refused: 3 });
  const changed = await imported(client, PEOPLE.replace('Anna', 'Annette'));
  expect(changed).toMatchObject({ created: 0, updated: 1, unchanged: 1, refused: 3 });
  const twin = await imported(client, PEOPLE.split('\n').slice(0, 2).join('\n').replace('A-1;Jürgen', 'B-1;JÜRGEN'));
  expect((await resultsOf(client, twin.path))[0]?.notices?.map(({ code }: Json) => code)).toEqual([
    ...['zip_code_short', 'possible_duplicate'],
  ]);
  const { json } = await client('GET', '/v1/participants?internalCustomerNumber=A-2');
  expect(json.data).toMatchObject([{ firstName: 'Annette', dateOfBirth: '1990-12-01' }]);
});
