import { DefaultReporter, type TestCase, type TestModuleState } from 'vitest/node';

/**
 * Prints a line for each test file and, below it, the failed tests. At the end, it prints all failures completely, and
 * the counts.
 */
export default class FileReporter extends DefaultReporter {
  override printTestCase(state: TestModuleState, test: TestCase): void {
    if (test.result().state === 'failed') super.printTestCase(state, test);
  }
}
