import { data, redirect } from 'react-router'
import { valuesOf } from '#app/page/context.ts'
import { orNotFound } from '#app/page/not-found.ts'
import { sentForm } from '#app/page/sent-form.ts'
import { m } from '#app/paraglide/messages.js'
import { KeptHint, KeptNotice } from '#app/ui/kept/kept-notice.tsx'
import { useKeptPage } from '#app/ui/kept/use-kept-page.ts'
import { useKeptForms } from '#app/ui/kept-forms/use-kept-forms.ts'
import { useSendClaims } from '#app/ui/landing/use-send-claims.ts'
import { type EsimPart, esimStage, stageParts } from '#app/ui/order/esim-stage.ts'
import { IdentityNote } from '#app/ui/order/identity-note.tsx'
import { usePlaceTime } from '#app/ui/order/now/use-place-time.ts'
import { OrderDocuments } from '#app/ui/order/order-documents.tsx'
import { PushCard } from '#app/ui/push/push-card.tsx'
import { useShownTo } from '#app/ui/shown-to.ts'
import { ApiError } from '#contract/errors.ts'
import { pathTo } from '#contract/pages/path-to.ts'
import type { Route } from './+types/esim.ts'
import { AddedData } from './addon/added-data.tsx'
import { AskPart } from './ask/ask-part.tsx'
import { runAskForm } from './ask/run-ask-form.ts'
import { Connection } from './connection.tsx'
import { EsimChanges } from './esim-changes.tsx'
import { EsimHead } from './esim-head.tsx'
import { InstallPart } from './install-part.tsx'
import { KitLink } from './kit-link.tsx'
import { loadEsim } from './load-esim.ts'
import { Ended } from './now/buy-again.tsx'
import { MoneyBack } from './now/money-back.tsx'
import { NowPanel } from './now/now-panel.tsx'
import { OnlineHelp } from './online-help.tsx'
import { Rename } from './rename.tsx'
import { Review } from './review.tsx'
import { runGiftForm } from './run-gift-form.ts'
import { runReviewForm } from './run-review-form.ts'
import { runTopUpForm, topUpIntents } from './top-up/run-top-up-form.ts'
import { ReturnData, TopUpNote } from './top-up/top-up-note.tsx'
import { useTopUp } from './top-up/use-top-up.ts'
import { useUsage } from './use-usage.ts'
import '#app/ui/order/meter.css'
import './esim.css'

export { meta } from '#app/page/head.ts'

export async function loader({ request, params, context }: Route.LoaderArgs) {
  return loadEsim(context, params.id, new URL(request.url).searchParams.get('asked'))
}

export async function action({ params, context }: Route.ActionArgs) {
  const { api } = valuesOf(context)
  const form = sentForm(context)
  if (form.get('intent') === 'rename') {
    const name = String(form.get('name') ?? '')
    await orNotFound(api.call('renameEsim', { esimId: params.id, name }))
    return redirect(pathTo('esim', { id: params.id }))
  }
  if (form.get('intent') === 'ask') {
    const path = pathTo('esim', { id: params.id })
    const { id: esimId } = params
    return runAskForm({ form, path, ask: (wish) => api.call('askForData', { ...wish, esimId }) })
  }
  const pressed = topUpIntents.find((intent) => intent === form.get('intent'))
  if (pressed) {
    const { locale } = valuesOf(context)
    return runTopUpForm(pressed, { api, esimId: params.id, form, locale })
  }
  if (String(form.get('intent')).endsWith('review')) return runReviewForm(api, params.id, form)
  if (form.get('intent') !== 'cancel') return runGiftForm(api, params.id, form)
  const { orderId } = await orNotFound(api.call('getEsim', { esimId: params.id }))
  try {
    const reason = form.get('reason') === 'device' ? 'device' : undefined
    await api.call('cancelOrder', { orderId, reason })
    return redirect(pathTo('order', { order: orderId }))
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'conflict') throw error
    return data({ problem: m.esim_cancel_problem() }, { status: 409 })
  }
}

export default function EsimPage({ loaderData, actionData }: Route.ComponentProps) {
  useKeptForms(useShownTo())
  const { install, connection, documents, device, card, pressKey } = loaderData
  const topUp = useTopUp(pathTo('esim-top-up', { id: loaderData.live.esim.id }), loaderData.pressed)
  const live = useUsage(loaderData.live)
  const refused: Refused = actionData ?? {}
  const { esim } = live
  const { plan, place } = esim
  const stage = esimStage(esim)
  const has = (part: EsimPart) => stageParts[stage].includes(part)
  const kept = useKeptPage(has('kit') ? [pathTo('landing-kit', { id: esim.id })] : undefined)
  const time = usePlaceTime(live)
  useSendClaims(kept.keptAt !== undefined)
  const installing = install && <InstallPart install={install} plan={plan} id={esim.id} />
  const changes = <EsimChanges {...loaderData} esim={esim} now={live.now} refused={refused} />
  return (
    <div className="wrap esim">
      <KeptNotice page={kept} time={time} />
      <EsimHead esim={esim} {...loaderData} />
      {loaderData.identity && <IdentityNote identity={loaderData.identity} />}
      <div className="esim-grid">
        <div className="esim-main">
          {stage === 'offered' && changes}
          {has('wait') && <p className="panel esim-part">{m.order_making_text()}</p>}
          {has('install') && installing}
          {stage === 'installed' && (
            <KitLink id={esim.id} promise={loaderData.hasPromise} isFirst />
          )}
          <NowPanel
            live={live}
            offer={loaderData.offer}
            adding={{ card, pressKey, topUp }}
            note={<TopUpNote topUp={topUp} problem={refused.topUp} />}
          >
            {has('buy_again') && <Ended live={live} again={loaderData.again} />}
          </NowPanel>
          {has('money_back') && (
            <MoneyBack back={loaderData.back} orderId={esim.orderId} place={place} now={live.now} />
          )}
          {has('kit') && stage !== 'installed' && (
            <KitLink id={esim.id} promise={loaderData.hasPromise} />
          )}
          {has('help') && (
            <OnlineHelp
              system={device?.system ?? 'other'}
              networks={plan.networks}
              apn={connection.apn}
            />
          )}
          {has('review') && loaderData.canReview && (
            <Review place={place.name} said={loaderData.review} errors={refused.review ?? {}} />
          )}
        </div>
        <div className="esim-side">
          <AddedData esim={esim}>{topUp?.canReturn && <ReturnData topUp={topUp} />}</AddedData>
          {loaderData.ask && <AskPart ask={loaderData.ask} problem={refused.ask} />}
          {has('connection') && <Connection {...connection} plan={plan} device={device?.name} />}
          <Rename name={esim.name} />
          {!kept.keptAt && <PushCard push={loaderData.push} />}
          {documents && <OrderDocuments documents={documents} />}
        </div>
      </div>
      {stage !== 'offered' && has('changes') && changes}
      {has('install_again') && installing && (
        <details className="install-again">
          <summary>{m.esim_install_again()}</summary>
          {installing}
        </details>
      )}
      <KeptHint page={kept} />
    </div>
  )
}

type Refused = {
  problem?: string
  topUp?: string
  ask?: string
  gift?: Record<string, string>
  review?: Record<string, string>
}
