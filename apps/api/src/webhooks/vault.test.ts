import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { vaultOf } from './vault.ts';

const [one, two] = [randomBytes(32), randomBytes(32)];
const owner = { organisation_id: 'a', id: 'b' };
const secret = Buffer.from('whatever it is');

test('a key opens the secrets that it has sealed, as first or second key, and another key does not open them', () => {
  const sealed = vaultOf([one]).seal(owner, secret);
  expect(vaultOf([one]).open(owner, sealed)).toEqual(secret);
  expect(vaultOf([two, one]).open(owner, sealed)).toEqual(secret);
  expect(() => vaultOf([two]).open(owner, sealed)).toThrow(/has no key/);
  expect(() => vaultOf([two]).open(owner, { ...sealed, keyId: vaultOf([two]).keyId })).toThrow();
});

test('a sealed secret opens only for its own webhook, and only if none of its bits has changed', () => {
  const vault = vaultOf([one]);
  const sealed = vault.seal(owner, secret);
  expect(() => vault.open({ ...owner, id: 'c' }, sealed)).toThrow();
  expect(() => vault.open({ ...owner, organisation_id: 'c' }, sealed)).toThrow();
  for (let at = 0; at < sealed.secret.length; at += 1) {
    const changed = Buffer.from(sealed.secret);
    changed.writeUInt8(changed.readUInt8(at) ^ 1, at);
    expect(() => vault.open(owner, { ...sealed, secret: changed })).toThrow();
  }
});

test('sealing a secret twice gives different bytes, in which the secret is not readable', () => {
  const vault = vaultOf([one]);
  const sealed = [vault.seal(owner, secret), vault.seal(owner, secret)].map((each) => each.secret);
  expect(sealed[0]).not.toEqual(sealed[1]);
  expect(sealed.some((bytes) => bytes.includes('whatever'))).toBe(false);
});
