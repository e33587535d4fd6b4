import { createClient } from '@training-provider/contract/client';
import { describe, expect, test } from 'vitest';
import { RECORD, scripted } from './scripted.ts';

const thrownBy = (work: Promise<unknown>) => work.catch((error: unknown) => error);

describe('a call ends', () => {
  test('when its signal is aborted, with the reason as the cause, and is not sent again', async () => {
    const controller = new AbortController();
    const { client, arrived } = await scripted(() => {
      controller.abort('enough');
      return 'silence';
    });
    const error = await thrownBy(client.participants.get('x', { signal: controller.signal }));
    expect(error).toMatchObject({ code: 'aborted', cause: 'enough' });
    expect(arrived).toHaveLength(1);
  });

  test('at once when its signal was aborted before, without a request', async () => {
    const { client, arrived } = await scripted([RECORD]);
    const error = await thrownBy(client.participants.get('x', { signal: AbortSignal.abort() }));
    expect(error).toMatchObject({ code: 'aborted' });
    expect(arrived).toHaveLength(0);
  });

  test('while it waits to send again', async () => {
    const controller = new AbortController();
    const { baseUrl } = await scripted(['hangUp', RECORD]);
    const hooks = { afterAttempt: () => controller.abort() };
    const client = createClient({ baseUrl, token: 'token', hooks });
    expect(await thrownBy(client.participants.get('x', { signal: controller.signal }))).toMatchObject({
      code: 'aborted',
    });
  });

  test('while it waits for a token', async () => {
    const { baseUrl } = await scripted([]);
    const client = createClient({ baseUrl, token: () => new Promise<string>(() => {}), totalTimeoutMs: 20 });
    expect(await thrownBy(client.org.get())).toMatchObject({ code: 'timed_out' });
  });

  test('at once when its signal was aborted before, even if no token ever comes', async () => {
    const { baseUrl } = await scripted([]);
    const client = createClient({ baseUrl, token: () => new Promise<string>(() => {}) });
    expect(await thrownBy(client.org.get({ signal: AbortSignal.abort() }))).toMatchObject({ code: 'aborted' });
  });

  test('after its longest time, however many attempts it has left', async () => {
    const { baseUrl } = await scripted(() => 'silence');
    const client = createClient({ baseUrl, token: 'token', totalTimeoutMs: 30 });
    const error = await thrownBy(client.participants.get('x'));
    expect(error).toMatchObject({ code: 'timed_out', message: expect.stringContaining('totalTimeoutMs') });
  });
});

test('an attempt without an answer in its time is given up, and sent again', async () => {
  let asked = 0;
  const { baseUrl } = await scripted(() => {
    asked += 1;
    return asked === 1 ? 'silence' : RECORD;
  });
  const client = createClient({ baseUrl, token: 'token', attemptTimeoutMs: 250 });
  expect((await client.participants.get('x')).status).toBe(200);
  expect(asked).toBeGreaterThan(1);
});

test('an iterator ends with its signal', async () => {
  const controller = new AbortController();
  const { client } = await scripted(() => ({
    status: 200,
    headers: { Link: '<http://x/v1/participants?cursor=c>; rel="next"' },
    body: { data: [{ id: 'a' }] },
  }));
  const seen: unknown[] = [];
  const reading = (async () => {
    for await (const each of client.participants.all({}, { signal: controller.signal })) {
      seen.push(each);
      if (seen.length === 3) controller.abort();
    }
  })();
  expect(await thrownBy(reading)).toMatchObject({ code: 'aborted' });
  expect(seen).toHaveLength(3);
});
