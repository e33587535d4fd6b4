/*
 * A program can load this package twice, as ESM and as CommonJS, and then has each class twice. Errors store their name
 * under a symbol that both copies share, so that `instanceof` also recognises errors of the other copy.
 */
const BRAND = Symbol.for('@training-provider/contract/client');

/** Marks an error as an instance of the class `name`. */
export const brand = (error: Error, name: string): void => {
  Object.defineProperty(error, BRAND, { value: name });
};

/** Whether a value is an instance of the class `name`, from either copy. */
export const isBranded = (value: unknown, name: string): boolean =>
  typeof value === 'object' && value !== null && Reflect.get(value, BRAND) === name;
