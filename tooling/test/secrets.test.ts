import { randomBytes } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { findingsIn, gapIn } from './secrets.ts';

const secret = randomBytes(32);
const token = `tpa_${secret.toString('base64url')}`;
const clean = { rows: ['token\t(1,"\\\\x00ff")'], log: ['{"tokenId":"1","msg":"request"}'], tokens: [token] };

/** Every encoding in which a token could have been written. */
const forms: [string, string][] = [
  ['as it is', token],
  ['with the prefix of a client secret', token.replace('tpa_', 'tps_')],
  ['as a signed JWT', ['{"alg":"ES256"}', '{"iss":"client"}', token].map((part) => btoa(part)).join('.')],
  ['without its prefix', token.slice(4)],
  ['as its bytes in hexadecimal', secret.toString('hex')],
  ['as its bytes in base64', secret.toString('base64')],
  ['in hexadecimal', Buffer.from(token).toString('hex')],
  ['in hexadecimal after a prefix', Buffer.from(`Bearer ${token}`).toString('hex').toUpperCase()],
  ['in base64', Buffer.from(token).toString('base64')],
  ['in base64 after two characters', Buffer.from(`a:${token}`).toString('base64')],
  ['in base64 after three characters', Buffer.from(`b:c${token}`).toString('base64url')],
];

describe('the search for secrets', () => {
  test.each(forms)('finds a token %s in the database and in the log, and does not repeat it', (_, form) => {
    const inRows = findingsIn({ ...clean, rows: [...clean.rows, `note\t(1,"x${form}")`, `note\t("${form}z")`] });
    expect(inRows).toEqual(Array(2).fill('the database holds a secret in the table note'));
    const inLog = findingsIn({ ...clean, log: [...clean.log, `{"msg":"${form}"}`] });
    expect(inLog).toEqual(['the log holds a secret in line 2']);
  });

  test.each(['authorization', 'Bearer abc', 'ute@example.org', 'firstName', 'last_name', 'Jörg'])(
    'finds %s in the log, but accepts it in the database',
    (text) => {
      expect(findingsIn({ ...clean, log: [`{"msg":"${text}"}`] })).toHaveLength(1);
      expect(findingsIn({ ...clean, rows: [`contact\t(${text})`] })).toEqual([]);
    },
  );

  test('finds nothing in traces without secrets, and reports incomplete traces', () => {
    expect(findingsIn(clean)).toEqual([]);
    expect(gapIn(clean)).toBeUndefined();
    expect(gapIn({ ...clean, rows: ['note\t()'] })).toMatch('no tokens');
    expect(gapIn({ ...clean, log: [] })).toMatch('no requests');
    expect(gapIn({ ...clean, tokens: [] })).toMatch('no tokens');
  });
});
