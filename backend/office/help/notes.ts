import { staffOf } from '../../call/call.ts'
import { statement } from '../../platform/sql.ts'
import type { OfficeCall } from '../call.ts'
import { commitAct } from '../log/act.ts'
import { findOrder } from '../order/find-order.ts'
import { mentionedIn } from './mentioned.ts'

/**
 * Writes a note about an order. People whom it names have it in their queue. The log says that there
 * is a note and not what is in it, as the note is erased with the buyer's data.
 */
export async function addNote(
  call: OfficeCall,
  { number, text }: { number: string; text: string },
): Promise<{ mentioned: string[] }> {
  const { db, now } = call
  const order = await findOrder(call, number, 'HELP_BUYERS')
  const { results: people } = await statement(db)`SELECT id, name FROM staff
    WHERE left_at IS NULL AND EXISTS (SELECT 1 FROM staff_role
      WHERE staff_id = staff.id AND brand IN ('*', ${order.channel}))`.all<{
    id: string
    name: string
  }>()
  const mentioned = mentionedIn(text, people)
  const id = crypto.randomUUID()
  const names = mentioned.map(({ name }) => name)
  const act = { act: 'noted', brand: order.channel, subject: `order:${order.number}` } as const
  await commitAct(call, { ...act, after: { note: id, mentioned: names } }, [
    statement(db)`INSERT INTO office_note (id, purchase_id, staff_id, text, written_at)
      VALUES (${id}, ${order.id}, ${staffOf(call).id}, ${text}, ${now})`,
    ...mentioned.map(
      (person) => statement(db)`INSERT INTO office_mention (note_id, staff_id, written_at)
        VALUES (${id}, ${person.id}, ${now})`,
    ),
  ])
  return { mentioned: names }
}
