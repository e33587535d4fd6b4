import type { JsonObject } from '../../src/interface/json.ts';

type Change = (fields: JsonObject) => JsonObject;

/** Leaves fields out. */
export const leavingOut =
  (...names: string[]): Change =>
  (fields) =>
    Object.fromEntries(Object.entries(fields).filter(([name]) => !names.includes(name)));

/** Sets fields, whatever they were. */
export const withFields =
  (values: JsonObject): Change =>
  (fields) => ({ ...fields, ...values });

/** Sets fields that are missing. */
export const withDefaults =
  (values: JsonObject): Change =>
  (fields) => ({ ...values, ...fields });

/** Changes a field that is text. */
export const changeText =
  (name: string, change: (value: string) => unknown): Change =>
  (fields) => {
    const value = fields[name];
    return typeof value === 'string' ? { ...fields, [name]: change(value) } : fields;
  };

/** Calls a field by another name. */
export const renaming =
  (name: string, other: string): Change =>
  ({ [name]: value, ...fields }) =>
    value === undefined ? fields : { ...fields, [other]: value };

/** Changes a field that is an object. */
export const inside =
  (name: string, change: Change): Change =>
  (fields) => {
    const value = fields[name];
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? { ...fields, [name]: change(value as JsonObject) }
      : fields;
  };
