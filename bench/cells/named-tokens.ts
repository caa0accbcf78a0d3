import type { Figures } from '#contract/reports/figures.ts'
import { nameIn, readName } from './cell-names.ts'

/** Fields whose tokens identify the cell of a call without a bearer token. */
export const tokenFields = ['access_token', 'refresh_token', 'proof', 'email_proof'] as const

type Body = Record<string, unknown>

/**
 * Returns the call in the form that the cell's backend knows: its tokens without the cell's name.
 */
export async function takeNames(request: Request, cell: string): Promise<Request> {
  const headers = new Headers(request.headers)
  const bearer = bearerOf(request)
  if (bearer !== undefined) headers.set('authorization', `Bearer ${ownOf(bearer, cell)}`)
  const body = await bodyOf(request)
  if (!body) return new Request(request, { headers })
  headers.delete('content-length')
  const text = JSON.stringify(withTokens(body, (token) => ownOf(token, cell)))
  return new Request(request.url, { method: request.method, headers, body: text })
}

/** Returns the answer with the cell's name before its tokens, and the cost of the call. */
export async function giveNames(
  answer: Response,
  cell: string,
  { dbTrips, dbMs, rowsWritten }: Figures,
): Promise<Response> {
  const headers = new Headers(answer.headers)
  headers.set('x-cell', cell)
  headers.set('x-db-figures', `${dbTrips};${dbMs};${rowsWritten}`)
  headers.delete('content-length')
  const { status } = answer
  if (!/^application\/json/.test(headers.get('content-type') ?? '')) {
    return new Response(answer.body, { status, headers })
  }
  const body = (await answer.json()) as Body
  const named = withTokens(body, (token) => nameIn(cell, token))
  return new Response(JSON.stringify(named), { status, headers })
}

export function bearerOf({ headers }: Request): string | undefined {
  return /^Bearer (\S+)$/i.exec(headers.get('authorization') ?? '')?.[1]
}

/** Reads a copy of the body of a call; undefined if it is not JSON. */
export async function bodyOf(request: Request): Promise<Body | undefined> {
  const isJson = /^application\/json/.test(request.headers.get('content-type') ?? '')
  if (!isJson || request.body === null) return undefined
  const body: unknown = await request
    .clone()
    .json()
    .catch(() => undefined)
  return typeof body === 'object' && body !== null && !Array.isArray(body) ? { ...body } : undefined
}

/** A token of another cell is not changed, and so is refused like a forged token. */
function ownOf(token: string, cell: string): string {
  const named = readName(token)
  return named.cell === cell ? named.own : token
}

function withTokens(body: Body, change: (token: string) => string): Body {
  const changed = tokenFields.flatMap((field) => {
    const token = body[field]
    return typeof token === 'string' ? [[field, change(token)]] : []
  })
  return { ...body, ...Object.fromEntries(changed) }
}
