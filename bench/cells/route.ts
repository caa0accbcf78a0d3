import { getVerificationCode } from '#contract/calls/row/endpoints.ts'
import type { CellEnv } from './cell-env.ts'
import { firstCell, readName } from './cell-names.ts'
import { placeOf } from './directory.ts'
import { bearerOf, bodyOf, tokenFields } from './named-tokens.ts'

/**
 * Returns the cell that a call belongs to; undefined if it names a cell that does not exist. Such a
 * cell must never be called, because a call creates the object.
 */
export async function routeOf(request: Request, env: CellEnv): Promise<string | undefined> {
  const bearer = bearerOf(request)
  const body = (await bodyOf(request)) ?? {}
  const token = bearer ?? tokenFields.map((field) => body[field]).find((value) => value)
  if (typeof token === 'string') return existing(readName(token).cell, env)
  if (typeof body.email === 'string') return cellOfAddress(request, body, body.email, env)
  // Data that belongs to nobody, such as prices, is in every cell.
  return env.OPEN_CELLS[0]
}

function existing(cell: string, { OPEN_CELLS }: CellEnv): string | undefined {
  return cell === firstCell || OPEN_CELLS.includes(cell) ? cell : undefined
}

/** An address is reserved for a cell from the first step of its sign-up on. */
async function cellOfAddress(
  { url }: Request,
  { purpose }: Record<string, unknown>,
  email: string,
  { DIRECTORY, OPEN_CELLS }: CellEnv,
): Promise<string> {
  const { directory, key } = placeOf(email)
  const knows = DIRECTORY.getByName(`directory-${directory}`)
  const begins = url.endsWith(getVerificationCode.path) && purpose === 'sign_up'
  return begins ? knows.claim(key, OPEN_CELLS) : knows.find(key, OPEN_CELLS)
}
