import { expect, test } from 'vitest';
import { Skipped } from '../deployment/errors.ts';
import { type Answer, NoAnswer } from '../deployment/httpClient.ts';
import type { Target } from '../deployment/target.ts';
import { problemScenarios } from './problems.ts';

const page = problemScenarios.find(
  ({ name }) =>
    name === '`type` in the problem document for an unknown path is the URL of a page that explains the code',
);

type Page = { status: number; text?: string; location?: string };

/**
 * Requests the page for a problem of this type: each address returns its page, others are 404. `undefined`:
 * unreachable.
 */
const lookFor = async (type: string, pages: Readonly<Record<string, Page | undefined>>): Promise<void> => {
  const send = async (_: string, place: string): Promise<Answer> => {
    if (place in pages && pages[place] === undefined) throw new NoAnswer();
    const { status, text = '', location } = pages[place] ?? { status: 404, text: JSON.stringify({ type }) };
    return { asked: place, status, headers: location === undefined ? {} : { location }, text };
  };
  // The boundary: the code under test uses nothing else of the target.
  if (page === undefined) expect.fail('The check does not exist.');
  const once: Target['once'] = (_, make) => make(target);
  const target = { settings: { baseUrl: 'https://h/tp' }, send, once } as unknown as Target;
  await page.prove(target);
};

const FOUND = { status: 200, text: 'not_found: there is no such thing' };

test.each<[string, string, Record<string, Page>]>([
  ['below the base URL', 'https://h/tp/problems/a', { 'https://h/tp/problems/a': FOUND }],
  ['outside of the base URL', 'https://h/docs/a', { 'https://h/docs/a': FOUND }],
  ['on an internal host of the deployment', 'https://inside/tp/problems/a', { '/problems/a': FOUND }],
  ['on another host', 'https://docs/a', { 'https://docs/a': FOUND }],
  [
    'behind a redirect',
    'https://docs/a',
    { 'https://docs/a': { status: 301, location: '/b' }, 'https://docs/b': FOUND },
  ],
])('the page of a problem type %s is found', async (_, type, pages) => {
  await lookFor(type, pages);
});

test('a page that is missing, has no content or has no valid URL is a failure', async () => {
  await expect(lookFor('https://docs/a', {})).rejects.toThrow('200');
  await expect(lookFor('https://docs/a', { 'https://docs/a': { status: 200 } })).rejects.toThrow('not_found');
  await expect(lookFor('about:blank', {})).rejects.toThrow('URL');
});

test('if the page is unreachable, the check is skipped', async () => {
  await expect(lookFor('https://docs/a', { 'https://docs/a': undefined })).rejects.toThrow(Skipped);
});
