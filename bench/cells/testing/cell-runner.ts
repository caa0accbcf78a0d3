import { type RunnerTestFile, type RunnerTestSuite, TestRunner } from 'vitest'
import { insideCell } from './running-cell.ts'

type Hook = (...given: unknown[]) => unknown

/** Runs every test and its hooks inside of a Durable Object. */
export default class CellRunner extends TestRunner {
  onCollected(files: RunnerTestFile[]) {
    for (const file of files) enter(file)
  }

  runTask(test: Parameters<TestRunner['onAfterTryTask']>[0]) {
    return insideCell(async () => TestRunner.getTestFn(test)())
  }
}

function enter(suite: RunnerTestSuite): void {
  const hooks = Object.values(TestRunner.getSuiteHooks(suite)) as Hook[][]
  for (const list of hooks) list.splice(0, list.length, ...list.map(entered))
  for (const task of suite.tasks) if (task.type === 'suite') enter(task)
}

/** A hook may return a function that undoes it. */
function entered(hook: Hook): Hook {
  return async (...given) => {
    const undo = await insideCell(() => hook(...given))
    return typeof undo === 'function' ? () => insideCell(() => undo()) : undo
  }
}
