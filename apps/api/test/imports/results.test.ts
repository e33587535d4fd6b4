import { expect, test } from 'vitest';
import { atRest, newImport, sendFile } from '../support/imports.ts';
import { newTenant } from '../support/tenant.ts';

const LINES = 2_200;
const NDJSON = { Accept: 'application/x-ndjson' };

/** Every tenth line has no first name. */
const FILE = [
  'internalCustomerNumber,firstName,lastName',
  ...Array.from({ length: LINES }, (_, n) => `R-${n},${n % 10 === 0 ? '' : 'Anna'},Groß`),
].join('\n');

test('the results of an import are one NDJSON stream in line order that ends with the count and can start after any line', async () => {
  const { client } = await newTenant();
  const path = await newImport(client, { mode: 'apply', operation: 'create', key: undefined });
  await sendFile(client, path, FILE);
  expect(await atRest(client, path)).toMatchObject({ status: 'completed', created: LINES * 0.9 });
  const linesOf = async (query: string) => {
    const { text, status, headers } = await client('GET', `${path}/results${query}`, { headers: NDJSON });
    expect([status, headers.get('content-type'), headers.get('vary')]).toEqual([200, NDJSON.Accept, 'Accept']);
    return text
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line));
  };
  const whole = await linesOf('');
  const page = (await client('GET', `${path}/results?limit=1000`)).json.data;
  expect(whole.slice(0, 1_000).map(({ data }) => data)).toEqual(page);
  expect(whole.map(({ data }) => data?.line)).toEqual([...Array.from({ length: LINES }, (_, n) => n + 2), undefined]);
  expect(whole.at(-1)).toEqual({ end: { count: LINES } });
  expect(await linesOf(`?after=2001&outcome=refused`)).toEqual([
    ...whole.slice(2_000, -1).filter(({ data }) => data.outcome === 'refused'),
    { end: { count: 20 } },
  ]);
});
