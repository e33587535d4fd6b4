import { listOf } from '../../target/answers.ts';
import type { Target } from '../../target/target.ts';
import { equal, hasStatus, hasViolation, holds } from '../support/assertions.ts';
import { check } from '../support/check.ts';
import { groupOf, type Listing } from '../support/groups.ts';
import { idOfName, type Name, namedParticipants } from '../support/names.ts';
import { idsOf, linksOf } from '../support/pages.ts';
import { patch, remove } from '../support/recordRequests.ts';

const foundBy = async (group: Listing, target: Target, q: string): Promise<unknown[]> =>
  idsOf(hasStatus(await target.send('GET', group.path, { query: { ...group.query, q, sort: 'insertedAt' } }), 200));

/** What is searched for, and the one name that it finds. */
const NAMES = [
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
] as const satisfies readonly (readonly [string, Name])[];

const names = NAMES.map(([q, name]) =>
  check(['C4-SEARCH'], `the search for ${q} finds ${name} and nobody else`, async (target) => {
    const listing = await namedParticipants(target);
    equal(await foundBy(listing, target, q), [idOfName(listing, name)], 'The list of ids');
  }),
);

const SEARCHED = {
  firstName: 'Anna-Lena',
  lastName: 'Großmüller',
  preferredName: 'Leni',
  contactInformation: { email: 'al.gross@example.org' },
};
const fields = check(
  ['C4-SEARCH', 'C4-SEARCH-EVERY-WORD'],
  'the search finds names and e-mail, if every word occurs',
  async (target) => {
    const group = await groupOf(target, 'participant', [SEARCHED, { firstName: 'Anna', lastName: 'Klein' }]);
    const [searched, other] = group.members.map(({ id }) => id);
    for (const q of [
      'müll',
      'MULL',
      'grossm',
      'lena',
      'anna-le',
      'a-lena gr',
      'großm anna',
      'ANNA gro',
      'leni',
      'al.gross@',
      'anna\u00a0groß',
    ]) {
      equal(await foundBy(group, target, q), [searched], `The list for ${q}`);
    }
    equal(await foundBy(group, target, 'anna'), [searched, other], 'The list for "anna"');
    equal(await foundBy(group, target, 'anna klein'), [other], 'The list for both words');
    equal(await foundBy(group, target, 'anna-x'), [], 'The list for a word of which only a part occurs');
    equal(await foundBy(group, target, 'anna nirgendwo'), [], 'The list for a word that does not occur');
  },
);

const short = check(
  ['C4-SEARCH-SHORT'],
  'words of one or two letters are found at the beginning of words',
  async (target) => {
    const lastNames = ['Ng', 'Wang', 'Nolte', 'Bohn'];
    const group = await groupOf(
      target,
      'participant',
      lastNames.map((lastName) => ({ firstName: 'Xu', lastName })),
    );
    const [ng, wang, nolte] = group.members.map(({ id }) => id);
    for (const [q, found] of [
      ['n', [ng, nolte]],
      ['ng', [ng]],
      ['no', [nolte]],
      ['x w', [wang]],
    ] as const) {
      equal(await foundBy(group, target, q), found, `The list for "${q}"`);
    }
  },
);

const noWord = check(
  ['C4-SEARCH-NO-WORD'],
  'accents and white space are no word: without another one the search is 400',
  async (target) => {
    const listing = await namedParticipants(target);
    const { path, query } = listing;
    for (const q of ['\u0308', '\u00a8', ' \u0301 \u00b4\t', ' '])
      hasViolation(await target.send('GET', path, { query: { ...query, q } }), 400, '/q');
    equal(await foundBy(listing, target, '\u0301 muller'), [idOfName(listing, 'Müller')], 'The list beside a word');
  },
);

const changing = check(
  ['C4-SEARCH'],
  'the search follows a change at once, and finds nothing that is deleted',
  async (target) => {
    const group = await groupOf(target, 'participant', [{ lastName: 'Vorher' }]);
    const [made] = group.members;
    if (made === undefined) return;
    hasStatus(await patch(target, made, { lastName: 'Nachher' }), 200);
    equal(await foundBy(group, target, 'vorher'), [], 'The list for the former name');
    equal(await foundBy(group, target, 'nachh'), [made.id], 'The list for the new name');
    await remove(target, made);
    equal(await foundBy(group, target, 'nachh'), [], 'The list after the deletion');
  },
);

const together = check(
  ['C4-SEARCH', 'C2-COUNT'],
  'the search works with filters, an order, pages and the count',
  async (target) => {
    const fieldsOf = (index: number) => ({
      firstName: `N${index}`,
      lastName: 'Müller',
      status: index % 2 === 0 ? 'active' : 'lead',
    });
    const { path, query } = await groupOf(target, 'participant', [0, 1, 2, 4, 6, 10].map(fieldsOf));
    const asked = { ...query, q: 'mull', status: 'active', sort: 'firstName', limit: '4' };
    const answer = await target.send('GET', path, { query: asked, headers: { prefer: 'return=total-count' } });
    equal(answer.headers['x-total-count'], '5', '`X-Total-Count`');
    equal(
      listOf(answer).map(({ firstName }) => firstName),
      ['N0', 'N10', 'N2', 'N4'],
      'The list of names',
    );
    holds('next' in linksOf(answer), 'There is no `next`.');
  },
);

const siblings = (['participantNote', 'courseNote'] as const).map((kind) =>
  check(['C4-SEARCH'], `the search of a list of the kind ${kind} finds none of another record`, async (target) => {
    const [own, other] = [
      await groupOf(target, kind, [{ title: 'Erstes Gespräch' }]),
      await groupOf(target, kind, [{ title: 'Zweites Gespräch' }]),
    ];
    for (const q of ['gespräch', 'ge', 'gespräch ges']) {
      equal(await foundBy(own, target, q), [own.members[0]?.id], `The list for "${q}"`);
      equal(await foundBy(other, target, q), [other.members[0]?.id], `The other list for "${q}"`);
    }
    equal(await foundBy(own, target, 'zweites'), [], 'The list for a word of the other record');
  }),
);

const MANY = 'Anna Berta Cäsar Dora Emil Friedrich Gustav Heinrich Ida Julius Kaufmann Ludwig';

const many = check(
  ['C4-SEARCH-EVERY-WORD'],
  'every word has to occur, however many there are, and short ones at the beginning of words',
  async (target) => {
    const group = await groupOf(target, 'participant', [{ firstName: MANY }]);
    const [id] = group.members.map((member) => member.id);
    for (const [q, found] of [
      [MANY.toUpperCase(), [id]],
      [`${MANY} lu`, [id]],
      [`${MANY} ud`, []],
      [`${MANY} Nordpol`, []],
      [`${MANY} Nordpol Otto Paula`, []],
    ] as const) {
      equal(await foundBy(group, target, q), found, `The list for "${q}"`);
    }
  },
);

/** Stories of decision C4: the search. */
export const searchStories = [...names, fields, short, changing, noWord, together, ...siblings, many];
