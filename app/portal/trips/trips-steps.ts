import { redirect } from 'react-router'
import type { Steps } from '#app/auth/auth-action.ts'
import { type Filled, textOf } from '#app/auth/auth-call.ts'
import { apiContext } from '#app/page/context.ts'
import { maxTripRows, tripDayMbs } from '#contract/assigning/trip-list-words.ts'
import { maxApprovalWord } from '#contract/spending/approval-words.ts'
import { readRows, type TripRow } from './read-rows.ts'
import { namesOf, soldCountries } from './sold-countries.ts'
import { tripsPath } from './trips-address.ts'
import { RowsRefused } from './trips-problem.ts'

const apiOf = ({ context }: Filled) => context.get(apiContext)

/** Steps of the page's forms, by the `intent` of the pressed button. */
export const tripsSteps: Steps = {
  add: async (filled) => {
    const { form } = filled
    const row = {
      who: textOf(form, 'who'),
      country: textOf(form, 'country'),
      from: textOf(form, 'from'),
      to: textOf(form, 'to') || textOf(form, 'from'),
      dayMb: dayMbIn(form),
    }
    return addRows(filled, [row], false)
  },
  paste: async (filled) => {
    const names = namesOf(await soldCountries(filled.context))
    const rows = readRows(textOf(filled.form, 'rows'), names)
    return addRows(filled, rows.slice(0, maxTripRows), true)
  },
  async change_stay(filled) {
    const { form } = filled
    const stayId = textOf(form, 'stay')
    await apiOf(filled).call('changeTripStay', {
      stayId,
      country: textOf(form, 'country'),
      from: textOf(form, 'from'),
      to: textOf(form, 'to'),
    })
    return back(filled)
  },
  async remove_stay(filled) {
    await apiOf(filled).call('removeTripStay', { stayId: textOf(filled.form, 'stay') })
    return back(filled)
  },
  async day_mb(filled) {
    const tripId = textOf(filled.form, 'trip')
    await apiOf(filled).call('changeTrip', { tripId, dayMb: dayMbIn(filled.form) })
    return back(filled)
  },
  async remove(filled) {
    await apiOf(filled).call('removeTrip', { tripId: textOf(filled.form, 'trip') })
    return redirect(tripsPath({}))
  },
  async use_stock(filled) {
    const usesStock = textOf(filled.form, 'uses') === 'yes'
    await apiOf(filled).call('useTripStock', { usesStock })
    return back(filled)
  },
  async approve(filled) {
    const { form } = filled
    const { plans } = await apiOf(filled).call('approveTrips', {
      idempotencyKey: textOf(form, 'key'),
      version: Number(textOf(form, 'version')),
      totalMinor: Number(textOf(form, 'total')),
    })
    return redirect(tripsPath({ done: plans }))
  },
  async ask(filled) {
    const { form } = filled
    await apiOf(filled).call('requestTrips', {
      idempotencyKey: textOf(form, 'key'),
      version: Number(textOf(form, 'version')),
      totalMinor: Number(textOf(form, 'total')),
      word: textOf(form, 'word').slice(0, maxApprovalWord),
    })
    return redirect(tripsPath({ isAsked: true }))
  },
}

async function addRows(filled: Filled, rows: readonly TripRow[], isMany: boolean) {
  if (rows.length === 0) throw new RowsRefused([], isMany)
  const { problems } = await apiOf(filled).call('addTripStays', { rows: [...rows] })
  if (problems.length > 0) throw new RowsRefused(problems, isMany)
  return back(filled)
}

/** Returns to the page with the same person's row open. */
function back({ form }: Filled): Response {
  return redirect(tripsPath({ open: textOf(form, 'open') }))
}

function dayMbIn(form: FormData) {
  const sent = Number(textOf(form, 'day_mb'))
  return tripDayMbs.find((each) => each === sent) ?? tripDayMbs[0]
}
