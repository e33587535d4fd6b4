import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { MODULES, type ServiceDescription } from '@training-provider/contract';
import type { RequestHandler } from 'express';

const file = createRequire(import.meta.url).resolve('@training-provider/contract/package.json');
const { version }: { version: string } = JSON.parse(readFileSync(file, 'utf8'));

const description: ServiceDescription = { data: { contract: version, modules: [...MODULES] } };

/** `GET /.well-known/training-provider`: the version of the contract, and what is offered beside the specification. */
export const serviceDescription: RequestHandler = (_request, response) => {
  response.json(description);
};
