import { equal, hasStatus, holdsFields } from '../expect/assertions.ts';
import { check } from '../expect/check.ts';
import { type Asked, askToImport, withImport } from '../expect/imports.ts';
import { requireModules } from '../expect/offered.ts';
import { IMPORTS, importOperations } from '../interface/imports.ts';
import { fieldsIn } from '../interface/schema.ts';
import { namesFaultsOf } from './generated/fields.ts';
import { fieldsAt, fieldsBeyond } from './generated/limits.ts';

const creation = importOperations.find(({ action }) => action === 'create');
const schema = fieldsIn(creation?.takes, creation?.wrapper ?? '');

/** A value for each field. */
const ALL: Asked = {
  ...{ collection: 'participants', mode: 'validate', operation: 'upsert', key: 'externalId', source: 'sap' },
  ...{ empty: 'keep', columns: { Name: 'lastName' }, values: { salutation: { Herr: 'mr' } }, ignoreColumns: ['Nr.'] },
  ...{ charset: 'utf-8', delimiter: ';', maxRefused: 1 },
};

/** Fields whose limits do not depend on other fields. */
const FREE = ['source', 'ignoreColumns', 'maxRefused'];

const beyond = check(
  ['L2-LIMITS', 'R2-CODE'],
  'POST /v1/imports responds with 422 to fields beyond their limits',
  async (target) => {
    requireModules(target, 'import');
    for (const fields of [...fieldsBeyond(schema), { collection: undefined, mode: undefined }]) {
      const { ignoreColumns = [] } = fields;
      // No list in any body has more than 1,000 members (L1); a longer one is reported as a fault of the whole body.
      const isLong = Array.isArray(ignoreColumns) && ignoreColumns.length > 1_000;
      if (isLong) hasStatus(await askToImport(target, { ...ALL, ignoreColumns }), 422);
      const asked = { ...ALL, ...fields, ...(isLong ? { ignoreColumns: 'a' } : {}) };
      namesFaultsOf(await askToImport(target, asked), creation?.takes, { import: asked });
    }
    for (const body of [{ import: 'a' }, {}])
      namesFaultsOf(await target.send('POST', IMPORTS, { body }), creation?.takes, body);
  },
);

const at = check(['L2-LIMITS'], 'POST /v1/imports accepts fields at their limits', async (target) => {
  requireModules(target, 'import');
  const properties = Object.fromEntries(FREE.map((name) => [name, schema.properties?.[name] ?? {}]));
  for (const fields of fieldsAt({ properties }, target.word()))
    await withImport(target, { ...ALL, ...fields }, async ({ path, last }) => {
      holdsFields(last, { ...ALL, ...fields }, 'the import');
      equal(
        JSON.parse(hasStatus(await target.send('GET', path), 200).text),
        { data: last },
        'The import in the response to GET',
      );
    });
});

/** Laws of decision L2 about the fields of a new import. */
export const importLaws = [beyond, at];
