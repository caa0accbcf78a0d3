import { resolveCall, unresolvedCalls } from '#backend/shop/supply/unresolved-calls.ts'
import { PlainError } from '#contract/plain-error.ts'
import { askPlace, type Place, type Row } from './ask-place.ts'

export async function unresolvedIn(place: Place): Promise<Row[]> {
  const [rows = []] = await askPlace(place, 'DB', [unresolvedCalls])
  return rows
}

/** Stores what became of a request, and returns its supplier. */
export async function resolveIn(
  place: Place,
  request: string,
  found: { orderId: string } | 'none',
): Promise<string> {
  const now = Math.floor(Date.now() / 1000)
  const [rows] = await askPlace(place, 'DB', [resolveCall(request, found, now)])
  const [row] = rows ?? []
  if (!row) throw new PlainError(`No order "${request}" waits for a person`)
  return String(row.supplier)
}
