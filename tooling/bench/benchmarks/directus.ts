import { fullDatabase, serverUrl } from '../measuring/databases.ts';
import { startDirectus, TABLE, WHOLE } from '../measuring/directus.ts';
import { type LoadTarget, measure, ratesOf } from '../measuring/load.ts';
import { type Benchmark, compare, comparisons, type Line } from '../measuring/report.ts';
import { creates, get, LIST, patches, reads } from '../measuring/requests.ts';
import { requireSameRows } from '../measuring/same.ts';
import { startOurs } from '../measuring/servers.ts';

const PARTICIPANTS = 50_000;
const AT_LEAST = 10;
const ITEMS = `/items/${TABLE}`;
const NEW_PERSON = JSON.stringify({
  first_name: 'Jürgen',
  last_name: 'Müller-Lüdenscheidt',
  salutation: 'mr',
  date_of_birth: '1984-02-29',
  birth_city: 'Köln',
  birth_country: 'DE',
  customer_number: '123A451000',
  status: 'applicant',
  email: 'juergen.mueller@example.org',
  phone: '+49 221 1234567',
  address_street: 'Venloer Straße',
  address_house_number: '1a',
  address_zip_code: '50672',
  address_city: 'Köln',
  address_country: 'DE',
});

/** The service against Directus, which offers an interface to any tables and which a team might use instead. */
export const directus: Benchmark = {
  name: 'directus',
  guarantee: 'Requests are answered at least ten times as fast as by Directus.',
  run: async (testbed) => {
    const { url, token, ids, organisationId } = await fullDatabase(testbed, await serverUrl(testbed), PARTICIPANTS);
    const theirs = await startDirectus(testbed, url, organisationId);
    const service = await startOurs(testbed, url);
    const ours = { url: service.baseUrl, token };
    const theirList = get(`${ITEMS}?limit=50&sort=-inserted_at,-id&${WHOLE}`);
    await requireSameRows(theirs, theirList, ours, LIST);
    const lines: Line[] = [];
    const compareBoth = async (
      name: string,
      their: LoadTarget['requests'],
      our: LoadTarget['requests'],
    ): Promise<void> => {
      testbed.say(`${name}:`);
      const figures = await measure(
        [
          { name: 'Directus', ...theirs, requests: their },
          { name: 'ours', ...ours, requests: our },
        ],
        testbed.say,
      );
      const [base, rates] = [ratesOf(figures, 'Directus'), ratesOf(figures, 'ours')];
      lines.push(compare({ name: `${name}, to Directus`, base, ours: rates, atLeast: AT_LEAST }));
    };
    await compareBoth(
      'read by id',
      ids.map((id) => get(`${ITEMS}/${id}?${WHOLE}`)),
      reads(ids),
    );
    await compareBoth('list of 50', [theirList], [LIST]);
    await compareBoth('create', [{ method: 'POST', path: ITEMS, body: NEW_PERSON }], creates);
    await compareBoth(
      'patch',
      ids.map((id, index) => ({
        method: 'PATCH',
        path: `${ITEMS}/${id}`,
        body: JSON.stringify({ marketing_channel: 'Messe', phone: `+49 228 ${100_000 + index}` }),
      })),
      patches(ids),
    );
    return comparisons(lines);
  },
};
