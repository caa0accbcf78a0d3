import { chooseAddon } from '#contract/commerce/forecast.ts'
import type { TopUp, TopUpOffer } from '#contract/commerce/top-up.ts'
import { ApiError } from '#contract/errors.ts'
import { openTopUpLink, type TopUpLink } from '../../../mail/links/top-up-link.ts'
import { sql, statement } from '../../../platform/sql.ts'
import type { Call } from '../../call.ts'
import { viewFor } from '../../catalogue/view.ts'
import { addonRefusal } from '../../features/addon/addon-refusal.ts'
import { addonsFor } from '../../features/addon/addons-for.ts'
import { cardForOnePress } from '../../features/addon/card-for-one-press.ts'
import { takesDataBack } from '../../fulfilment/top-up/ask-about.ts'
import { waitBriefly } from '../../fulfilment/try-to-advance.ts'
import { getEsim } from '../../fulfilment/usage/read-esims.ts'
import { readTopUp } from './current-top-up.ts'
import { type PressInput, pressAddon } from './press-addon.ts'
import { undoTopUp } from './undo-top-up.ts'

/** A call that is made in the name of the eSIM's owner, who holds the mail, and its link. */
type ByLink = { call: Call; link: TopUpLink }

const boughtWith = ({ id }: TopUpLink) => sql`top_up.link_id = ${id}`

/**
 * What the link of a mail offers, or what was bought with it. It buys nothing: programs that look
 * for dangerous mails open their links.
 */
export async function readOffer(given: Call, token: string): Promise<TopUpOffer> {
  const { call, link } = await byLink(given, token)
  const esim = await getEsim(call, link)
  const { plan, allowanceMb, usedMb } = esim
  const topUp = await readTopUp(call, boughtWith(link))
  const card = await cardForOnePress(call, esim)
  const isOffered = !topUp && card && !(await addonRefusal(call, esim, link.accountId))
  const view = viewFor(call, plan.currency)
  const offers = isOffered ? await waitBriefly(call, addonsFor(call, view, esim)) : []
  const offer = chooseAddon(offers ?? [], esim, call.now)
  return {
    esimId: esim.id,
    esimName: esim.name,
    plan,
    allowanceMb: allowanceMb ?? 0,
    usedMb,
    reaches: offer?.reaches ?? false,
    canReturn: await takesDataBack(call, esim.id),
    ...(offer ? { addon: offer.addon } : {}),
    ...(card ? { card } : {}),
    ...(topUp ? { topUp } : {}),
  }
}

type Pressed = Pick<PressInput, 'addonId' | 'currency' | 'totalMinor'> & { token: string }

/** Orders the data once, however often it is pressed. */
export async function pressByLink(given: Call, { token, ...wish }: Pressed): Promise<TopUp> {
  const { call, link } = await byLink(given, token)
  const known = await readTopUp(call, boughtWith(link))
  if (known) return known
  const { esimId, id: linkId } = link
  return pressAddon(call, { ...wish, esimId, linkId, idempotencyKey: `link.${linkId}` })
}

export async function undoByLink(given: Call, token: string): Promise<TopUp> {
  const { call, link } = await byLink(given, token)
  return undoTopUp(call, boughtWith(link))
}

/** Throws `not_found` for a link that has ended, or whose eSIM has another owner now. */
async function byLink(call: Call, token: string): Promise<ByLink> {
  const link = openTopUpLink(call, token)
  const own =
    link &&
    (await statement(call.db)`SELECT 1 FROM esim
    WHERE id = ${link.esimId} AND account_id = ${link.accountId}`.first())
  if (!link || !own) throw new ApiError('not_found')
  const { accountId } = link
  const caller = { accountId, accountType: 'normal', sessionId: '', permissions: [] } as const
  return { call: { ...call, caller: { ...caller, reauthenticatedAt: 0 } }, link }
}
