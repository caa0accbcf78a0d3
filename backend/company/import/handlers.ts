import type { importCalls } from '#contract/calls/company/import.ts'
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
  async changeImport(changes, call) {
    await changeImport(call, changes)
    return { ok: true }
  },
  async setImportCells(cell, call) {
    await setImportCells(call, cell)
    return { ok: true }
  },
  async skipImportRows(skip, call) {
    await skipImportRows(call, skip)
    return { ok: true }
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
