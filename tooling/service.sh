# Installs missing dependencies, and then runs a program of the service from its sources; Node.js itself removes the types.
# In a fresh clone, it installs only the dependencies of the service, a sixth of those that the tests need. If those of the
# tests are installed, it keeps them. The lockfile is trusted like the rest of the clone, and its hashes are checked: to
# request the age of each package from the registry would take longer than to download the packages. Only the program writes
# to standard output.
if [ -e node_modules/vitest ]; then
  pnpm install
else
  pnpm install --prod --frozen-lockfile --trust-lockfile --filter . --filter '@training-provider/api...'
fi >&2 && exec node --conditions=source "$@"
