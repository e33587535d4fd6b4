/** The origin of a published package: metadata that only its publisher knows. */

/** The location of the source of a package, as in its manifest. */
export interface Origin {
  readonly repository: { readonly type: 'git'; readonly url: string; readonly directory: string };
  readonly homepage: string;
  readonly bugs: { readonly url: string };
}

/** Whether an address is an https URL that consists of a host and a path: `https://github.com/owner/name`. */
const isRepository = (address: string): boolean =>
  URL.canParse(address) && /^https:\/\/[^/@?#]+(\/[\w.-]+)+$/.test(address) && !address.endsWith('.git');

/**
 * The origin of the package in the folder `directory` of the repository with the URL `repository`.
 * @throws if the URL is missing or not of the form https://host/owner/name
 */
export const originOf = (repository: string | undefined, directory: string): Origin => {
  if (repository === undefined || !isRepository(repository)) {
    throw new Error(
      'Set PACKAGE_REPOSITORY to the address of the repository, such as https://github.com/owner/name: npm signs a package only if it says where it comes from.',
    );
  }
  return {
    repository: { type: 'git', url: `git+${repository}.git`, directory },
    homepage: `${repository}#readme`,
    bugs: { url: `${repository}/issues` },
  };
};
