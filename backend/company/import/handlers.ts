import type { importCalls } from '#contract/calls/company/import.ts'
import { whenDone } from '../../call/handlers.ts'
import type { Handlers } from '../../shop/module.ts'
import type { BusinessCall } from '../call.ts'
import { changeImport, setImportCells, skipImportRows } from './change-import.ts'
import { exportRows, previewImport } from './preview-import.ts'
import { checkChanged } from './read-check.ts'
import { listImports } from './read-job.ts'
import { advanceImport } from './run-imports.ts'
import { startImport, stopImport } from './start-import.ts'
import { pasteImport, uploadImport } from './store-import.ts'

/** Handlers of the calls by which members assign plans to the people of a file. */
export const importHandlers: Handlers<typeof importCalls> = {
  uploadImport: async ({ name }, call) => stored(call, await uploadImport(call, name)),
  pasteImport: async ({ text }, call) => stored(call, await pasteImport(call, text)),
  getImport: async (asked, call) => previewImport(call, asked),
  async changeImport(changes, call) {
    await changeImport(call, changes)
    return whenDone(checkChanged(call, changes.importId))
  },
  async setImportCells(cell, call) {
    await setImportCells(call, cell)
    return whenDone(checkChanged(call, cell.importId))
  },
  async skipImportRows(skip, call) {
    await skipImportRows(call, skip)
    return whenDone(checkChanged(call, skip.importId))
  },
  async startImport(input, call) {
    const job = await startImport(call, input)
    call.later(advanceImport(call, job.id))
    return job
  },
  stopImport: async ({ importId }, call) => stopImport(call, importId),
  exportImport: async ({ importId }, call) => exportRows(call, importId),
  listImports: async (_, call) => ({ jobs: await listImports(call) }),
}

async function stored(call: BusinessCall, importId: string): Promise<{ importId: string }> {
  await checkChanged(call, importId)
  return { importId }
}
