import { apiContext, localeContext } from '#app/page/context.ts'
import { fileAnswer } from '#app/page/file-answer.ts'
import { orNotFound } from '#app/page/not-found.ts'
import { m } from '#app/paraglide/messages.js'
import { csvLine, csvStart } from '#contract/csv-line.ts'
import type { Route } from './+types/import-file.ts'
import { importProblem } from './import-problem.ts'

// Imported on demand, because most people choose the other format.
const loadXlsx = () => import('#app/format/write-xlsx.ts')

const types = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const

/** Returns the rows of a file that need a correction, as a file with the problem of each. */
export async function loader({ request, context }: Route.LoaderArgs): Promise<Response> {
  const query = new URL(request.url).searchParams
  const type = query.get('type') === 'xlsx' ? 'xlsx' : 'csv'
  const importId = (query.get('job') ?? '').slice(0, 64)
  const asked = context.get(apiContext).call('exportImport', { importId })
  const { heads, rows } = await orNotFound(asked)
  const locale = context.get(localeContext)
  const lines = [
    [...heads, m.import_todo()],
    ...rows.map(({ cells, problems }) => [
      ...cells,
      problems.map((problem) => importProblem(problem, { locale })).join(' '),
    ]),
  ]
  return fileAnswer(await fileOf(lines, type), { name: `rows.${type}`, type: types[type] })
}

async function fileOf(lines: readonly string[][], type: keyof typeof types): Promise<BodyInit> {
  if (type === 'csv') return csvStart + lines.map(csvLine).join('')
  const { writeXlsx } = await loadXlsx()
  return writeXlsx(lines)
}
