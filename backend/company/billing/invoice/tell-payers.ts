import type { Mail } from '../../../mail/mail.ts'
import type { CommerceContext } from '../../../shop/module.ts'
import type { Buyer } from './read-parties.ts'
import { readPayers } from './read-payers.ts'

type Told = Extract<Mail, { kind: 'statement_issued' | 'statement_late' | 'stock_lapses' }>
export type Telling = Told extends infer Each ? Omit<Each, 'to' | 'locale'> : never

/**
 * Returns the statements that mail the members who may pay, for the batch of the event with this
 * `id`. What is owed is told only to those who may also open it. If several mails about one event are stored, each member gets only the first.
 */
export async function tellPayers(
  { db, now, services }: CommerceContext,
  buyer: Pick<Buyer, 'id' | 'channel'>,
  { id, telling }: { id: string; telling: Telling },
): Promise<D1PreparedStatement[]> {
  const channel = await services.mails.channelOf(buyer.channel)
  if (!channel) return []
  const sender = { db, now, channel, services }
  const payers = await readPayers(db, buyer.id, [
    'UPDATE_PAYMENT_METHOD',
    ...(telling.kind === 'stock_lapses' ? [] : (['GET_STATEMENTS'] as const)),
  ])
  return payers.map(({ to, locale }) =>
    services.mails.enqueue(sender, { ...telling, to, locale } as Told, { id: `${id}.${to}` }),
  )
}
