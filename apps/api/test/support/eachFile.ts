/**
 * Runs before each test file: a hook of a module that the files of a worker share would only belong to the first file.
 */
import { afterAll } from 'vitest';
import { closeDatabase } from './tenant.ts';

afterAll(closeDatabase);
