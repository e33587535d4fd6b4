import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { MODULES, type Module, type ServiceDescription } from '@training-provider/contract';
import type { RequestHandler } from 'express';

const file = createRequire(import.meta.url).resolve('@training-provider/contract/package.json');
const { version }: { version: string } = JSON.parse(readFileSync(file, 'utf8'));

/**
 * `GET /.well-known/training-provider`: returns the version of the contract, and the modules beyond the specification
 * that this deployment offers.
 * @param missing the modules that this deployment does not offer
 */
export const serviceDescription = (missing: readonly Module[]): RequestHandler => {
  const modules = MODULES.filter((name) => !missing.includes(name));
  const description: ServiceDescription = { data: { contract: version, modules } };
  return (_request, response) => {
    response.json(description);
  };
};
