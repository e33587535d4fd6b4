import { describe, expect, test } from 'vitest';
import type { Client } from '../support/client.ts';
import { newTenant } from '../support/tenant.ts';

const add = async (client: Client, participant: Record<string, unknown>): Promise<string> =>
  (await client('POST', '/v1/participants', { body: { participant } })).json.data.id;

const found = async (client: Client, q: string): Promise<string[]> => {
  const answer = await client('GET', `/v1/participants?q=${encodeURIComponent(q)}`);
  expect(answer.status).toBe(200);
  return answer.json.data.map(({ lastName }: { lastName: string }) => lastName).toSorted();
};

describe.concurrent('the search', () => {
  test.each([
    ['muller', 'Müller'],
    ['MÜLL', 'Müller'],
    ['üller', 'Müller'],
    ['Mu\u0308ller', 'Müller'],
    ['strasser', 'Straßer'],
    ['STRAẞER', 'Straßer'],
    ['lodz', 'Łódź'],
    ['yilmaz', 'Yılmaz'],
    ['dorde', 'Đorđe'],
    ['nguyen', 'Nguyễn'],
    ['ng', 'Nguyễn'],
    ['ÖZ', 'Öztürk'],
    ['иван', 'Иванов'],
    ['ΠΑΠΑ', 'Παπαδόπουλος'],
    ['李', '李'],
    ["o'nei", "O'Neill"],
    ['50%', '50%'],
    ['a_b', 'a_b'],
    ['c\\d', 'c\\d'],
  ])('finds by "%s" "%s" and nobody else', async (q, lastName) => {
    const { client } = await newTenant();
    const others = ['Schmidt', 'Maier', '500', 'axb', 'cd'];
    for (const name of [lastName, ...others]) await add(client, { firstName: 'Eva', lastName: name });
    expect(await found(client, q)).toEqual([lastName]);
  });

  test('finds names, numbers and e-mail, and only records in which every word occurs', async () => {
    const { client } = await newTenant();
    await add(client, {
      firstName: 'Anna-Lena',
      lastName: 'Groß',
      preferredName: 'Leni',
      customerNumber: '123A456789',
      internalCustomerNumber: 'TN-0815',
      contactInformation: { email: 'al.gross@example.org' },
    });
    await add(client, { firstName: 'Anna', lastName: 'Klein' });
    for (const q of ['lena', 'gross anna', 'ANNA gro', 'leni', '3A4567', 'tn-08', 'al.gross@', 'anna\u00a0groß']) {
      expect(await found(client, q)).toEqual(['Groß']);
    }
    expect(await found(client, 'anna')).toEqual(['Groß', 'Klein']);
    expect(await found(client, 'anna meier')).toEqual([]);
  });

  test('follows a change of the name at once, and no longer finds what is deleted', async () => {
    const { client } = await newTenant();
    const id = await add(client, { firstName: 'Eva', lastName: 'Vorher' });
    await client('PATCH', `/v1/participants/${id}`, { body: { participant: { lastName: 'Nachher' } } });
    expect(await found(client, 'vorher')).toEqual([]);
    expect(await found(client, 'nachh')).toEqual(['Nachher']);
    await client('DELETE', `/v1/participants/${id}`);
    expect(await found(client, 'nachh')).toEqual([]);
  });

  test('finds one or two letters at the beginning of words', async () => {
    const { client } = await newTenant();
    for (const lastName of ['Ng', 'Wang', 'Nolte']) await add(client, { firstName: 'Xu', lastName });
    expect(await found(client, 'n')).toEqual(['Ng', 'Nolte']);
    expect(await found(client, 'ng')).toEqual(['Ng']);
    expect(await found(client, 'x w')).toEqual(['Wang']);
  });

  test('works together with filters, order, pages and the count', async () => {
    const { client } = await newTenant();
    for (let index = 0; index < 12; index += 1) {
      await add(client, { firstName: `N${index}`, lastName: 'Müller', status: index % 2 === 0 ? 'active' : 'lead' });
    }
    const answer = await client('GET', '/v1/participants?q=mull&status=active&sort=firstName&limit=4', {
      headers: { Prefer: 'return=total-count' },
    });
    expect(answer.headers.get('x-total-count')).toBe('6');
    expect(answer.json.data.map(({ firstName }: { firstName: string }) => firstName)).toEqual([
      'N0',
      'N10',
      'N2',
      'N4',
    ]);
    expect(answer.headers.get('link')).toContain('rel="next"');
  });
});
