import { expect, test } from 'vitest';
import { otherQueries } from './otherQueries.ts';
import { writableKinds } from './resources.ts';

const participants = writableKinds.find(({ kind }) => kind === 'participant');
if (participants === undefined) throw new TypeError('There is no model of participants.');

const searchesLike = (search: string): string[] =>
  otherQueries(participants, [...new URLSearchParams(search)]).map((each) =>
    decodeURIComponent(String(new URLSearchParams(each.map(([name, value]) => [name, value])))),
  );

test.each([
  ['customerNumber=10,20', 'customerNumber=10&customerNumber=20'],
  ['customerNumber=10&customerNumber=20', 'customerNumber=10,20'],
  ['customerNumber[]=20&customerNumber[]=10', 'customerNumber=10,20'],
  ['customerNumber=10', 'customerNumber=10&customerNumber=10zz'],
  ['status=active&q=a', 'q=a'],
  ['updatedAt[gte]=2025', 'updatedAt[gt]=2025'],
  ['sort=lastName,-firstName', 'sort=lastName,firstName'],
  ['sort=lastName,-firstName', 'sort=-firstName,lastName'],
  ['sort=lastName,-firstName', 'sort=lastName'],
  ['q=a+b', 'q=a'],
  ['q=a', 'q=a&includeDeleted=true'],
  ['q=a&includeDeleted=true', 'q=a'],
])('the queries similar to %s include %s', (search, other) => {
  expect(searchesLike(search)).toContain(other);
});

test.each(['status=active&limit=2', 'sort=-lastName', 'q=a+b', 'customerNumber=10&customerNumber=20'])(
  'the queries similar to %s do not include the query itself',
  (search) => {
    expect(searchesLike(search)).not.toContain(decodeURIComponent(search));
  },
);
