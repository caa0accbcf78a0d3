import { doEach } from '../../../platform/do-each.ts'
import type { CommerceContext } from '../../call.ts'
import { markAutoAsked, takeDueAutos } from '../../records/esim/write-auto-topup.ts'
import { refreshEsim } from './refresh-esims.ts'

/** The most eSIMs that one run asks about. */
const watchedAtOnce = 50
/** The number of eSIMs asked about in parallel: the connections that a Worker may have open. */
const askedAtOnce = 6

/**
 * Asks the network about eSIMs with an automatic top-up, because its webhooks may be lost and the
 * owner may not open a page.
 */
export async function watchAutos(context: CommerceContext): Promise<void> {
  const due = await takeDueAutos(context, watchedAtOnce)
  const work = async ({ id }: { id: string }) => {
    await refreshEsim(context, id)
    await markAutoAsked(context, id).run()
  }
  await doEach(due, work, { share: context.share, atOnce: askedAtOnce })
}
