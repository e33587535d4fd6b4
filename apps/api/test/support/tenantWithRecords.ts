import { createProgram } from '../../src/resources/programs.ts';
import { type Records, recordsOf } from './operations.ts';
import { database, newTenant, type Tenant } from './tenant.ts';

/** A program, which the interface can't create. */
const programOf = async ({ organisationId }: Tenant): Promise<string> =>
  createProgram(await database(), organisationId, { name: 'Umschulung' });

/** A tenant with a record of each resource. */
export const newTenantWithRecords = async (): Promise<{ tenant: Tenant; records: Records }> => {
  const tenant = await newTenant();
  return { tenant, records: { ...(await recordsOf(tenant)), program: await programOf(tenant) } };
};
