import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { OpenApi } from './document.ts';
import { documentOf } from './testDocuments.ts';

const run = (...args: string[]) => {
  const main = join(import.meta.dirname, 'main.ts');
  const { status, stdout, stderr } = spawnSync(process.execPath, [main, ...args], { encoding: 'utf8' });
  return { status, stdout, stderr };
};

const compare = (before: OpenApi, after: OpenApi, ...args: string[]) => {
  const folder = mkdtempSync(join(tmpdir(), 'contract-diff-'));
  const files = [before, after].map((document, index) => {
    const file = join(folder, `${index}.json`);
    writeFileSync(file, JSON.stringify(document));
    return file;
  });
  const result = run(...files, ...args);
  rmSync(folder, { recursive: true });
  return result;
};

const version = (text: string, path = '/a') => documentOf({ [`GET ${path}`]: {} }, text);

test('a breaking change requires a new major version', () => {
  const { status, stdout } = compare(version('1.2.3'), version('1.9.0', '/b'));
  expect(status).toBe(1);
  expect(stdout).toContain('operation-removed  operation: is gone  (GET /a)');
  expect(compare(version('1.2.3'), version('2.0.0', '/b'))).toMatchObject({ status: 0 });
});

test('a change that breaks nothing is allowed without a new version, and is listed', () => {
  const after = documentOf({ 'GET /a': {}, 'GET /b': {} });
  const { status, stdout } = compare(version('1.0.0'), after);
  expect(status).toBe(0);
  expect(stdout).toContain('operation-added');
  expect(stdout).toContain('1.0.0 -> 1.0.0: changes 1, breaking 0');
});

test('with --json, the changes are printed as JSON', () => {
  const { stdout } = compare(version('1.0.0'), version('1.0.0', '/b'), '--json');
  expect(JSON.parse(stdout)).toMatchObject({
    allowed: false,
    changes: [{ level: 'breaking', rule: 'operation-removed', operation: 'GET /a' }, { level: 'safe' }],
  });
});

test.each([
  ['{}', 'is no OpenAPI document: it has no info.version.'],
  ['null', 'is no OpenAPI document: it has no info.version.'],
  ['openapi: 3.1.0', 'is no JSON: give the path of an OpenAPI document.'],
  [undefined, 'can not be read: give the path of an OpenAPI document.'],
])('a file with the content %s is rejected in one sentence', (text, sentence) => {
  const folder = mkdtempSync(join(tmpdir(), 'contract-diff-'));
  const file = join(folder, 'a.json');
  if (text !== undefined) writeFileSync(file, text);
  const result = run(file, file);
  rmSync(folder, { recursive: true });
  expect(result).toMatchObject({ status: 2, stdout: '' });
  expect(result.stderr.trim().split('\n')[0]).toBe(`${file} ${sentence}`);
});
