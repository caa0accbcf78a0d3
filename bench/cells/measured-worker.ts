import { Cell as Base } from './cell.ts'
import type { CellEnv } from './cell-env.ts'
import { firstCell } from './cell-names.ts'
import { Directory } from './directory.ts'
import door, { Gate } from './worker.ts'

export { Directory, Gate }

const lastCode = `SELECT text FROM outbox_mail WHERE recipient = ? AND kind = 'code'
  ORDER BY created_at DESC, rowid DESC LIMIT 1`

/** A cell that the measurement can inspect and disturb. */
export class Cell extends Base {
  codeOf(email: string): string {
    return codeIn(this.ctx.storage.sql.exec<{ text: string }>(lastCode, email).toArray()[0]?.text)
  }

  size(): number {
    return this.ctx.storage.sql.databaseSize
  }

  /** Blocks all calls for a while, like an object that waits for its storage. */
  async hang(ms: number): Promise<void> {
    await this.ctx.blockConcurrencyWhile(() => scheduler.wait(ms))
  }

  /** Ends the object; the next call creates it again from its database. */
  end(): void {
    this.ctx.abort('ended by the measurement')
  }
}

type MeasuredEnv = Omit<CellEnv, 'CELL'> & { CELL: DurableObjectNamespace<Cell> }

/** The entry to the cells; paths below `/__cells` inspect one. */
export default {
  async fetch(request: Request, env: MeasuredEnv, ctx: ExecutionContext): Promise<Response> {
    const { pathname, searchParams } = new URL(request.url)
    const [, top, name = '', act] = pathname.split('/')
    if (top !== '__cells') return door.fetch(request, env as unknown as CellEnv, ctx)
    const email = searchParams.get('email') ?? ''
    if (name === firstCell) {
      const text = await env.FIRST.prepare(lastCode).bind(email).first<string>('text')
      return new Response(codeIn(text ?? undefined))
    }
    const cell = env.CELL.getByName(name)
    if (act === 'code') return new Response(await cell.codeOf(email))
    if (act === 'size') return new Response(String(await cell.size()))
    // Calls are not answered during this time.
    const lasting = act === 'hang' ? cell.hang(Number(searchParams.get('ms'))) : cell.end()
    ctx.waitUntil(lasting.catch(() => {}))
    return new Response(null, { status: 202 })
  },
}

function codeIn(text: string | undefined): string {
  return /\b\d{6}\b/.exec(text ?? '')?.[0] ?? ''
}
