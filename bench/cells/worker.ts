import { ApiError, problemResponse } from '#contract/errors.ts'
import { noFigures } from '#contract/reports/figures.ts'
import { Gate } from '#worker/embedded/gate.ts'
import { Cell } from './cell.ts'
import { backendOf, bindingsWith, type CellEnv } from './cell-env.ts'
import { firstCell } from './cell-names.ts'
import { Directory } from './directory.ts'
import { giveNames } from './named-tokens.ts'
import { routeOf } from './route.ts'

export { Cell, Directory, Gate }

/**
 * The entry to the backend: sends each call to the cell that it names, and stores nothing itself.
 */
export default {
  async fetch(request: Request, env: CellEnv, ctx: ExecutionContext): Promise<Response> {
    const cell = await routeOf(request, env)
    if (cell === undefined) return refuse(request)
    if (cell !== firstCell) return env.CELL.getByName(cell).fetch(request)
    const { ask } = await backendOf(env)
    const figures = noFigures()
    const platform = { env: bindingsWith(env, env.FIRST), executionCtx: ctx }
    const answer = await ask(request, platform, figures)
    return giveNames(answer, cell, figures)
  },
}

/**
 * The refusal for a cell that does not exist; it is the same as a cell's refusal of an unknown
 * session.
 */
function refuse({ headers }: Request): Response {
  const details = { details: { reason: 'session' } }
  const requestId = headers.get('x-request-id') ?? crypto.randomUUID()
  return problemResponse(new ApiError('unauthorized', undefined, details), requestId)
}
