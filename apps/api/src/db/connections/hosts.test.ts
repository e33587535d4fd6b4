import { describe, expect, test } from 'vitest';
import { hostsOf, inTurn, ReadOnlySession, urlsOf } from './hosts.ts';

describe('the hosts of a URL', () => {
  test.each([
    ['postgres://h/db', ['postgres://h/db']],
    ['postgres://u:p@h1:1,h2:2/db?x=1', ['postgres://u:p@h1:1/db?x=1', 'postgres://u:p@h2:2/db?x=1']],
    ['postgresql://u:a,b@[::1]:1,h2/db', ['postgresql://u:a,b@[::1]:1/db', 'postgresql://u:a,b@h2/db']],
    ['postgres://h/db?options=a,b', ['postgres://h/db?options=a,b']],
  ])('the URL %s is split into one URL per host', (url, urls) => {
    expect(urlsOf(url)).toEqual(urls);
  });
});

const [A, B, C] = ['postgres://a/db', 'postgres://b/db', 'postgres://c/db'];

/** Logs in at three hosts; those in `failures` fail. Records the order. */
const loginsAt = (failures: Readonly<Record<string, Error>>) => {
  const hosts = hostsOf('postgres://a,b,c/db', 'read-write');
  const tried: string[] = [];
  const logIn = async (): Promise<string> => {
    const url = hosts.current();
    tried.push(url);
    const failure = failures[url];
    if (failure === undefined) return url;
    hosts.leave(url);
    throw failure;
  };
  return { tried, login: () => inTurn(hosts, logIn) };
};

describe('logins at several hosts', () => {
  test('try each host once, starting with the host that worked last', async () => {
    const { tried, login } = loginsAt({ [A]: new Error('down'), [B]: new Error('down') });
    expect([await login(), await login()]).toEqual([C, C]);
    expect(tried).toEqual([A, B, C, C]);
  });

  test('that fail everywhere report a read-only host rather than an unreachable host', async () => {
    const { tried, login } = loginsAt({ [A]: new Error('down'), [B]: new ReadOnlySession(), [C]: new Error('down') });
    await expect(login()).rejects.toBeInstanceOf(ReadOnlySession);
    expect(tried).toEqual([A, B, C]);
  });

  test('that fail simultaneously at one host skip only that host', () => {
    const hosts = hostsOf('postgres://a,b,c/db', 'any');
    hosts.leave(A);
    hosts.leave(A);
    expect(hosts.current()).toBe(B);
  });
});
