import type { reviewCalls } from '#contract/calls/customer/review.ts'
import type { Handlers } from '../../call.ts'
import { removeReview, storeReview } from '../../features/review/store-review.ts'
import { getEsim } from '../../fulfilment/usage/read-esims.ts'

/** Handlers of reviews; the network is asked first, because only used eSIMs can be reviewed. */
export const reviewHandlers: Handlers<typeof reviewCalls> = {
  async writeReview(input, call) {
    const esim = await getEsim(call, input)
    await storeReview(call, esim, input)
    return getEsim(call, { esimId: esim.id })
  },
  async deleteReview(input, call) {
    const { id } = await getEsim(call, input)
    await removeReview(call, id)
    return getEsim(call, { esimId: id })
  },
}
