import type { JsonObject } from '../../src/interface/json.ts';

type Change = (fields: JsonObject) => JsonObject;

/** Removes fields. */
export const leavingOut =
  (...names: string[]): Change =>
  (fields) =>
    Object.fromEntries(Object.entries(fields).filter(([name]) => !names.includes(name)));

/** Sets fields, whatever their values. */
export const withFields =
  (values: JsonObject): Change =>
  (fields) => ({ ...fields, ...values });

/** Sets missing fields. */
export const withDefaults =
  (values: JsonObject): Change =>
  (fields) => ({ ...values, ...fields });

/** Changes a text field. */
export const changeText =
  (name: string, change: (value: string) => unknown): Change =>
  (fields) => {
    const value = fields[name];
    return typeof value === 'string' ? { ...fields, [name]: change(value) } : fields;
  };

/** Renames a field. */
export const renaming =
  (name: string, other: string): Change =>
  ({ [name]: value, ...fields }) =>
    value === undefined ? fields : { ...fields, [other]: value };

/** Changes an object field. */
export const inside =
  (name: string, change: Change): Change =>
  (fields) => {
    const value = fields[name];
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? { ...fields, [name]: change(value as JsonObject) }
      : fields;
  };
