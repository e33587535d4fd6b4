import { type Records, recordsOf } from './operations.ts';
import { newTenant, type Tenant } from './tenant.ts';

/** A tenant with a record of each resource. */
export const newTenantWithRecords = async (): Promise<{ tenant: Tenant; records: Records }> => {
  const tenant = await newTenant();
  return { tenant, records: await recordsOf(tenant) };
};
