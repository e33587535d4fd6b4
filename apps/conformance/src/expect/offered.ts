import { Skipped } from '../deployment/errors.ts';
import type { Target } from '../deployment/target.ts';
import { isRemovable, KINDS, type Kind } from '../interface/kinds.ts';
import { oneInWords } from '../interface/kindWords.ts';
import type { Module } from '../interface/modules.ts';

/** Skips a check of optional modules unless the deployment claims all of them. */
export const requireModules = ({ settings }: Target, ...modules: readonly Module[]): void => {
  const missing = modules.filter((module) => !settings.modules.includes(module));
  if (missing.length > 0)
    throw new Skipped(`This check requires modules that the deployment does not offer: ${missing.join(', ')}.`);
};

/** Skips a check that deletes a record of a kind if the deployment cannot delete it. */
export const requireRemovable = ({ settings: { modules } }: Target, kind: Kind): void => {
  if (!isRemovable(`${KINDS[kind].path}/id`, modules))
    throw new Skipped(`The deployment cannot delete ${oneInWords(kind)}.`);
};
