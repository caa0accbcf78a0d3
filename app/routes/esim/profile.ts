import { apiContext } from '#app/page/context.ts'
import { fileAnswer } from '#app/page/file-answer.ts'
import { notFound, orNotFound } from '#app/page/not-found.ts'
import { installView } from '#app/ui/order/install-view.ts'
import { installCode } from '#contract/commerce/install.ts'
import type { Route } from './+types/profile.ts'

/**
 * Returns the file from which the mobile app installs an eSIM. A web view passes files that it
 * cannot show to its app, which recognises this one by its type.
 */
export async function loader({ params, context }: Route.LoaderArgs): Promise<Response> {
  const esim = await orNotFound(context.get(apiContext).call('getEsim', { esimId: params.id }))
  const install = installView(esim)
  if (!install) notFound()
  const { iccid, smdpAddress, matchingId } = install
  const profile = {
    iccid,
    smdp_address: smdpAddress,
    matching_id: matchingId,
    activation_code: installCode(smdpAddress, matchingId),
  }
  const type = 'application/vnd.tradewind.esim+json'
  return fileAnswer(JSON.stringify(profile), { name: `${iccid}.esim.json`, type })
}
