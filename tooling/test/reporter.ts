import { DefaultReporter, type TestCase, type TestModuleState } from 'vitest/node';

/** A line for each test file, and below it the tests that failed; failures in full and the counts at the end. */
export default class FileReporter extends DefaultReporter {
  override printTestCase(state: TestModuleState, test: TestCase): void {
    if (test.result().state === 'failed') super.printTestCase(state, test);
  }
}
