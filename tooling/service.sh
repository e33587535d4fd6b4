# Runs a program of the service from its sources, with Node's own reading of TypeScript, after it has installed what is missing.
# In a fresh clone that is what the service runs on, a sixth of what the tests need; where all is installed, it stays. The
# lockfile is trusted as the rest of the clone is, its hashes are checked: asking the registry how old each package is takes
# longer than fetching them. Only the program writes to standard output.
if [ -e node_modules/vitest ]; then
  pnpm install
else
  pnpm install --prod --frozen-lockfile --trust-lockfile --filter . --filter '@training-provider/api...'
fi >&2 && exec node --conditions=source "$@"
