import { operations, PROBLEM_CODES } from '@training-provider/contract';

const templates = operations.map(({ method, template, problems }) => ({
  method,
  problems,
  isFixed: !template.includes('{'),
  form: new RegExp(`^${template.replaceAll(/\{\w+\}/g, '[^/]+')}$`),
}));
/** Rejections before routing. */
const BEFORE_ALL = ['request_timeout', 'headers_too_large'];

/** Requires that a problem has a code that its operation declares. @throws Error */
export const requireDeclaredCode = (method: string, path: string, body: unknown): void => {
  const code = typeof body === 'object' && body !== null && 'code' in body ? String(body.code) : '';
  if (!Object.hasOwn(PROBLEM_CODES, code) || BEFORE_ALL.includes(code)) return;
  const [pathname = ''] = path.split('?');
  const found = templates.filter((each) => each.method === method && each.form.test(pathname));
  const operation = found.find(({ isFixed }) => isFixed) ?? found[0];
  if (operation === undefined || operation.problems.some((declared) => declared === code)) return;
  throw new Error(`${method} ${pathname} does not declare ${code}.`);
};
