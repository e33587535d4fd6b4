import { expect, inject, test } from 'vitest';
import { ADDRESS_FAULTS, NO_FAULT, tryOverTwoAddresses } from './addresses.ts';

const service = inject('service');

test.each(ADDRESS_FAULTS)('the fault $id in one of 20 requests is found over two addresses', async (fault) => {
  const { message } = await tryOverTwoAddresses(service, fault);
  expect(message).toMatch(/^found\n/);
  expect(message).toContain('No order of the');
});

test('no fault is found over two addresses of one deployment', async () => {
  const { message } = await tryOverTwoAddresses(service, NO_FAULT);
  expect(message).toMatch(/^not found\n$/);
});
