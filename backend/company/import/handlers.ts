import type { importCalls } from '#contract/calls/company/import.ts'
import { whenDone } from '../../call/handlers.ts'
import type { Handlers } from '../../shop/module.ts'
import { changeImport, setImportCells, skipImportRows } from './change-import.ts'
import { exportRows, previewImport } from './preview-import.ts'
import { listImports } from './read-job.ts'
import { advanceImport } from './run-imports.ts'
import { startImport, stopImport } from './start-import.ts'
import { pasteImport, uploadImport } from './store-import.ts'

/** Handlers of the calls by which members assign plans to the people of a file. */
export const importHandlers: Handlers<typeof importCalls> = {
  uploadImport: async ({ name }, call) => ({ importId: await uploadImport(call, name) }),
  pasteImport: async ({ text }, call) => ({ importId: await pasteImport(call, text) }),
  getImport: async (asked, call) => previewImport(call, asked),
  changeImport: async (changes, call) => whenDone(changeImport(call, changes)),
  setImportCells: async (cell, call) => whenDone(setImportCells(call, cell)),
  skipImportRows: async (skip, call) => whenDone(skipImportRows(call, skip)),
  async startImport(input, call) {
    const job = await startImport(call, input)
    call.later(advanceImport(call, job.id))
    return job
  },
  stopImport: async ({ importId }, call) => stopImport(call, importId),
  exportImport: async ({ importId }, call) => exportRows(call, importId),
  listImports: async (_, call) => ({ jobs: await listImports(call) }),
}
