import { statement } from '#backend/platform/sql.ts'
import { sandboxCards } from '#backend/shop/providers/sandbox/sandbox-payments.ts'

/** A saved card for automatic top-ups, and its outcome on the next charge. */
export type SavedCard = { id: string; card: string; createdAt: number }

const shown = 20

/** Lists saved cards, the newest first. */
export async function listSavedCards(db: D1Database): Promise<SavedCard[]> {
  const { results } = await statement(db)`
    SELECT id, card, created_at AS createdAt FROM sandbox_mandate
    ORDER BY created_at DESC, id LIMIT ${shown}`.all<SavedCard>()
  return results
}

/**
 * Sets the outcome of a saved card's next charges; returns false if the sandbox has no such card.
 */
export async function setSavedCard(db: D1Database, id: string, card: string): Promise<boolean> {
  if (!Object.hasOwn(sandboxCards, card)) return false
  await statement(db)`UPDATE sandbox_mandate SET card = ${card} WHERE id = ${id}`.run()
  return true
}
