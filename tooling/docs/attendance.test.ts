import { readFileSync } from 'node:fs';
import { createClient } from '@training-provider/contract/client';
import { expect, onTestFinished, test } from 'vitest';
import { type DemoService, startDemo } from '../testbed/service.ts';
import { openTestbed } from '../testbed/testbed.ts';

const guide = readFileSync(new URL('../../docs/guide.md', import.meta.url), 'utf8');
const [, section = ''] = /^## Attendance: .*?\n(.*?)^## /ms.exec(guide) ?? [];

/** A request of the guide, and the shown part of its response. */
interface Exchange {
  readonly method: string;
  readonly path: string;
  readonly body: string | undefined;
  readonly answer: unknown;
}

/** The requests of the section in their order, each with the response that follows it. */
const exchanges = [...section.matchAll(/^ *```\n(.*?)```\n(?: *```json\n(.*?)```\n)?/gms)].map(
  ([, request = '', answer]): Exchange => {
    const [first = '', body] = request.split(/\n\s*\n/);
    const [method = '', path = ''] = first.trim().split(' ');
    return { method, path, body, answer: answer === undefined ? undefined : JSON.parse(answer) };
  },
);

/** The values of names in braces: `{course}` for the id of the course. */
type Names = Map<string, string>;

const filled = (text: string, names: Names): string =>
  text.replaceAll(/\{(\w+)\}/g, (whole, name: string) => names.get(name) ?? whole);

/** The shown part with the names filled in; a new name gets its value from the response. */
const bound = (shown: unknown, given: unknown, names: Names): unknown => {
  if (Array.isArray(shown)) return shown.map((item, index) => bound(item, Object(given)[index], names));
  if (typeof shown === 'object' && shown !== null)
    return Object.fromEntries(
      Object.entries(shown).map(([key, value]) => [key, bound(value, Object(given)[key], names)]),
    );
  const [, name] = /^\{(\w+)\}$/.exec(String(shown)) ?? [];
  if (name === undefined) return shown;
  if (!names.has(name)) names.set(name, String(given));
  return names.get(name);
};

/** A course with two participants, by the names of the guide. */
const openCourse = async ({ baseUrl, token }: DemoService): Promise<Names> => {
  const client = createClient({ baseUrl, token });
  const { data: course } = await client.courses.create({ name: 'Lagerlogistik' });
  const people = ['Anna', 'Jens'].map((firstName) => ({ firstName, lastName: 'Gross' }));
  const { data: participants } = await client.participants.batch(people);
  const days = { startDate: '2026-11-01', endDate: '2026-11-30' };
  const { data } = await client.enrolments.batch(
    participants.map(({ id: participantId }) => ({ participantId, courseId: course.id, ...days })),
  );
  const [anna = '', jens = ''] = data.map(({ id }) => id).toSorted();
  return new Map(Object.entries({ course: course.id, anna, jens }));
};

test('on the demo, each request of the attendance example in the guide gets the response that the guide shows', async () => {
  const testbed = await openTestbed(console.error);
  onTestFinished(() => testbed.clear());
  const service = await startDemo(testbed);
  const names = await openCourse(service);
  expect(exchanges.length).toBeGreaterThan(7);
  for (const { method, path, body, answer } of exchanges) {
    const headers = { Authorization: `Bearer ${service.token}`, 'Content-Type': 'application/json' };
    const sent = body === undefined ? {} : { body: filled(body, names) };
    const response = await fetch(service.baseUrl + filled(path, names), { method, headers, ...sent });
    const given = await response.json();
    expect([path, response.ok, given]).toMatchObject([
      path,
      true,
      answer === undefined ? {} : bound(answer, given, names),
    ]);
  }
});
