import { randomUUID } from 'node:crypto';
import { make, tryToMake } from '../../target/records.ts';
import { hasViolationCode } from '../support/assertions.ts';
import { check } from '../support/check.ts';

/** Wrong fields of a participant, and the code of the violation that each is. */
const FIELDS = [
  ['lastName', '', 'too_short'],
  ['lastName', 'x'.repeat(256), 'too_long'],
  ['lastName', 5, 'wrong_type'],
  ['lastName', undefined, 'required'],
  ['fristName', 'A', 'unknown_field'],
  ['gender', 'm', 'invalid_value'],
  ['dateOfBirth', '2025-02-30', 'invalid_date'],
  ['birthCountry', 'Deutschland', 'invalid_country'],
  ['contactInformation', { email: 'no mail' }, 'invalid_format', '/email'],
  ['contactInformation', { fax: '1' }, 'unknown_field', '/fax'],
  ['address', 'Weg 1', 'wrong_type'],
] as const;
const fields = check(['R2-CODE', 'R2-ALL-FAULTS'], 'violations have their codes and pointers', async (target) => {
  for (const [field, value, code, below = ''] of FIELDS) {
    const { answer } = await tryToMake(target, 'participant', { [field]: value });
    hasViolationCode(answer, 422, `/participant/${field}${below}`, code);
  }
});

/** Names of fields that no record has, and how a JSON pointer names them (RFC 6901). */
const NAMES = [
  ['a/b', 'a~1b'],
  ['c~d', 'c~0d'],
  ['~1', '~01'],
  ['Straße 5', 'Straße 5'],
] as const;
const pointers = check(['R2-CODE'], 'pointers name every field as RFC 6901 has it', async (target) => {
  for (const [name, escaped] of NAMES) {
    const { answer } = await tryToMake(target, 'participant', { [name]: 1 });
    hasViolationCode(answer, 422, `/participant/${escaped}`, 'unknown_field');
    const nested = await tryToMake(target, 'participant', { address: { [name]: 1 } });
    hasViolationCode(nested.answer, 422, `/participant/address/${escaped}`, 'unknown_field');
  }
});

const text = check(['R2-CODE'], 'text that can not be stored is an invalid_text', async (target) => {
  const raw = '{"participant":{"firstName":"a\\u0000b","lastName":"B"}}';
  const answer = await target.send('POST', '/v1/participants', { raw });
  hasViolationCode(answer, 422, '/participant/firstName', 'invalid_text');
});

const rules = check(['R2-CODE'], 'violations of rules have their codes', async (target) => {
  const contact = { category: 'team', firstName: 'Ann', first_name: 'Bob', lastName: 'Cox', last_name: 'Dee' };
  const spellings = await target.send('POST', '/v1/contacts', { body: { contact } });
  for (const name of ['first_name', 'last_name'])
    hasViolationCode(spellings, 422, `/contact/${name}`, 'conflicting_spellings');
  const dates = await tryToMake(target, 'course', { startDate: '2025-05-02', endDate: '2025-05-01' });
  hasViolationCode(dates.answer, 422, '/course/endDate', 'end_before_start');
  const reference = await tryToMake(target, 'contact', { funding_agency_id: randomUUID() });
  hasViolationCode(reference.answer, 422, '/contact/funding_agency_id', 'unknown_reference');
  const number = target.word();
  await make(target, 'course', { courseNumber: number });
  const taken = await tryToMake(target, 'course', { courseNumber: number });
  hasViolationCode(taken.answer, 409, '/course/courseNumber', 'taken');
});

const QUERIES = [
  ['nonsense=1', '/nonsense', 'unknown_parameter'],
  ['limit=0', '/limit', 'invalid_limit'],
  ['cursor=forged', '/cursor', 'invalid_cursor'],
  ['sort=shoeSize', '/sort', 'unknown_sort_field'],
  ['updatedAt[gte]=yesterday', '/updatedAt[gte]', 'invalid_timestamp'],
  ['updatedAt[gte]=2025-02-01T00:00:00Z&updatedAt[lt]=2025-01-01T00:00:00Z', '/updatedAt[lt]', 'impossible_range'],
  ['dateOfBirth[gte]=2025-02-30', '/dateOfBirth[gte]', 'invalid_date'],
  ['includeDeleted=true', '/includeDeleted', 'needs_sort_by_updated_at'],
] as const;
const queries = check(['R2-CODE'], 'violations in the query have their codes and pointers', async (target) => {
  for (const [query, pointer, code] of QUERIES) {
    hasViolationCode(await target.send('GET', `/v1/participants?${query}`), 400, pointer, code);
  }
});

/** Stories of decision R2: the codes of violations. */
export const violationStories = [fields, pointers, text, rules, queries];
