import { PassThrough } from 'node:stream';
import type { Response } from 'express';
import { expect, test } from 'vitest';
import { unreadAnswers } from './unread.ts';

/** The parts of a response to a caller of an organisation that the test needs. */
const answerTo = (organisationId: string): Response =>
  Object.assign(new PassThrough(), { locals: { caller: { organisationId } } }) as unknown as Response;

const closed = (response: Response): Promise<void> => new Promise((resolve) => response.once('close', resolve));

test('the service closes the oldest responses of the organisation with the most unread bytes if a limit is exceeded', () => {
  const count = unreadAnswers(1_000_000);
  const [quiet, ...loud] = ['quiet', ...Array.from({ length: 9 }, () => 'loud')].map(answerTo);
  for (const response of [quiet, ...loud]) if (response !== undefined) count(response, 250_000);
  expect(quiet?.destroyed).toBe(false);
  expect(loud.map(({ destroyed }) => destroyed)).toEqual([...Array(6).fill(true), false, false, false]);
});

test('responses that were read and small responses do not count as unread', async () => {
  const count = unreadAnswers(1_000_000);
  const [read, ...others] = Array.from({ length: 5 }, () => answerTo('one'));
  if (read === undefined) throw new Error('no answer');
  count(read, 900_000);
  for (const response of others.slice(1)) count(response, 60_000);
  read.destroy();
  await closed(read);
  count(others[0] ?? read, 900_000);
  expect(others.map(({ destroyed }) => destroyed)).toEqual(others.map(() => false));
});
