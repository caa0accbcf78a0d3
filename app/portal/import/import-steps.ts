import { redirect } from 'react-router'
import type { Steps } from '#app/auth/auth-action.ts'
import { type Filled, textOf } from '#app/auth/auth-call.ts'
import { type AuthProblem, authProblem } from '#app/auth/auth-problem.ts'
import { formatNumber } from '#app/format/number.ts'
import { apiContext, localeContext } from '#app/page/context.ts'
import { m } from '#app/paraglide/messages.js'
import {
  fileEncodings,
  type ImportField,
  importFields,
  maxImportRows,
} from '#contract/assigning/import-words.ts'
import { ApiError } from '#contract/errors.ts'
import { pathTo } from '#contract/pages/path-to.ts'
import { maxApprovalWord } from '#contract/spending/approval-words.ts'
import { maxLinePlans } from '#contract/spending/stock-words.ts'
import { linkTo, readAddress } from './import-address.ts'

const apiOf = ({ context }: Filled) => context.get(apiContext)

/** The address of the page of the form: the file, the rows shown and their page. */
function addressOf({ form }: Filled) {
  return readAddress(new URLSearchParams(textOf(form, 'at')))
}

const back = (filled: Filled) => redirect(linkTo(addressOf(filled), addressOf(filled)))
const open = (job: string) => redirect(linkTo({ job, show: 'all', page: 1 }))

/** Steps of the page's forms, by the `intent` of the pressed button. */
export const importSteps: Steps = {
  async upload(filled) {
    const file = filled.form.get('file')
    if (!(file instanceof File) || file.size === 0) throw refusal('empty')
    const body = new Blob([file], { type: 'application/octet-stream' })
    const name = file.name.slice(-200) || m.import_file_label()
    return open((await apiOf(filled).call('uploadImport', { name }, { body })).importId)
  },
  async paste(filled) {
    // Not trimmed, because a tab at either end delimits an empty cell.
    const text = filled.form.get('rows')
    if (typeof text !== 'string' || text.trim() === '') throw refusal('empty')
    return open((await apiOf(filled).call('pasteImport', { text })).importId)
  },
  async choices(filled) {
    const { form } = filled
    const zone = textOf(form, 'zone')
    await apiOf(filled).call('changeImport', {
      importId: addressOf(filled).job,
      fields: form.getAll('column').map(fieldOf),
      defaultPlanId: textOf(form, 'default_plan') || null,
      defaultDay: textOf(form, 'default_day') || null,
      clock: textOf(form, 'clock') || '09:00',
      zone: zone === 'organization' ? zone : 'person',
    })
    return back(filled)
  },
  /** The encoding in which the names are right. */
  async reading(filled) {
    const encoding = fileEncodings.find((each) => each === filled.form.get('encoding'))
    if (!encoding) throw refusal('empty')
    await apiOf(filled).call('changeImport', { importId: addressOf(filled).job, encoding })
    return open(addressOf(filled).job)
  },
  async sheet(filled) {
    const sheet = Number(textOf(filled.form, 'sheet'))
    await apiOf(filled).call('changeImport', { importId: addressOf(filled).job, sheet })
    return open(addressOf(filled).job)
  },
  /** The invalid cells of one row, each of which may have been corrected. */
  async cells(filled) {
    const importId = addressOf(filled).job
    const lines = linesOf(filled)
    for (const field of importFields) {
      const value = filled.form.get(`cell.${field}`)
      const isChanged = typeof value === 'string' && value !== filled.form.get(`was.${field}`)
      if (isChanged) await apiOf(filled).call('setImportCells', { importId, lines, field, value })
    }
    return back(filled)
  },
  async set(filled) {
    const field = fieldOf(textOf(filled.form, 'field'))
    if (!field) throw refusal('empty')
    const value = textOf(filled.form, 'value')
    const importId = addressOf(filled).job
    const lines = linesOf(filled)
    await apiOf(filled).call('setImportCells', { importId, lines, field, value })
    return back(filled)
  },
  skip: (filled) => mark(filled, { isSkipped: true }),
  take: (filled) => mark(filled, { isSkipped: false }),
  again: (filled) => mark(filled, { isAgain: true }),
  /** Adds the missing plans to the cart, where they can be bought. */
  async buy(filled) {
    const planId = textOf(filled.form, 'plan')
    const missing = Number(textOf(filled.form, 'count')) || 1
    const { lines } = await apiOf(filled).call('getCart', {})
    const held = lines.find(({ plan }) => plan.id === planId)?.quantity ?? 0
    const quantity = Math.min(maxLinePlans, held + missing)
    await apiOf(filled).call('setCartLine', { planId, quantity })
    return redirect(pathTo('portal-cart'))
  },
  async start(filled) {
    const ready = Number(textOf(filled.form, 'ready'))
    const asks = textOf(filled.form, 'asks')
    await apiOf(filled).call('startImport', {
      ...{ importId: addressOf(filled).job, ready },
      ...(asks === '' ? {} : { asks: Number(asks) }),
      word: textOf(filled.form, 'word').slice(0, maxApprovalWord),
    })
    return back(filled)
  },
  async stop(filled) {
    const importId = textOf(filled.form, 'id') || addressOf(filled).job
    await apiOf(filled).call('stopImport', { importId })
    return back(filled)
  },
}

async function mark(filled: Filled, change: { isSkipped?: boolean; isAgain?: boolean }) {
  const importId = addressOf(filled).job
  await apiOf(filled).call('skipImportRows', { importId, lines: linesOf(filled), ...change })
  return back(filled)
}

function linesOf({ form }: Filled): number[] {
  return textOf(form, 'lines')
    .split(',')
    .map(Number)
    .filter((line) => Number.isInteger(line) && line > 0)
}

function fieldOf(value: FormDataEntryValue): ImportField | null {
  return importFields.find((field) => field === value) ?? null
}

function refusal(reason: string): ApiError {
  return new ApiError('unprocessable', 'the form cannot be carried out', { details: { reason } })
}

/** Returns the problem of a refused form of the page. Throws errors that are bugs. */
export function importProblemOf(error: unknown, filled: Pick<Filled, 'context'>): AuthProblem {
  const reason = error instanceof ApiError ? String(error.details?.reason ?? '') : ''
  const rows = formatNumber(maxImportRows, filled.context.get(localeContext))
  const texts: Readonly<Record<string, string>> = {
    empty: m.import_file_empty(),
    too_large: m.import_file_too_large(),
    too_many_rows: m.import_file_too_many({ rows }),
    no_table: m.import_file_no_table(),
    locked: m.import_file_locked(),
    rows_changed: m.import_error_changed(),
    import_begun: m.import_error_begun(),
  }
  const message = Object.hasOwn(texts, reason) ? texts[reason] : undefined
  if (message) return { message }
  const isTyped = error instanceof ApiError && error.code === 'invalid_input'
  return isTyped ? { message: m.kit_form_incomplete() } : authProblem(error)
}
