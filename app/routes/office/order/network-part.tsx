import { useActionData } from 'react-router'
import { PlainForm } from '#app/ui/kit/form/plain-form.tsx'
import type { OfficeOrder } from '#contract/office/order-view.ts'
import { At } from '../ui/at.tsx'
import type { Told } from '../ui/office-step.ts'
import { dataSize } from '../ui/words.ts'

const profiles: Readonly<Record<OfficeOrder['esims'][number]['profile'], string>> = {
  RELEASED: 'Not installed',
  DOWNLOADED: 'Downloaded',
  INSTALLED: 'Installed',
  DISABLED: 'Switched off',
  DELETED: 'Deleted',
  UNKNOWN: 'Not told',
}

/** What the network said last of each eSIM of the order. */
export function NetworkPart({ order, onShow }: { order: OfficeOrder; onShow: () => void }) {
  const answer = useActionData<Told>()
  const iccids = answer?.shown?.field === 'iccid' ? answer.shown.values : []
  const [first] = order.esims
  return (
    <section className="panel office-network" aria-labelledby="network">
      <div className="part-head">
        <h2 id="network">Network now</h2>
        <span className="office-note">
          <span>asked </span>
          {first?.reportedAt === undefined ? <span>never</span> : <At at={first.reportedAt} />}
        </span>
        {order.may.help && (
          <PlainForm method="post" preventScrollReset>
            <button type="submit" name="intent" value="refresh" className="btn q sm xs">
              Refresh
            </button>
          </PlainForm>
        )}
      </div>
      {order.esims.map((esim, at) => (
        <dl key={esim.id} className="office-facts">
          <div>
            <dt>Profile</dt>
            <dd>{profiles[esim.profile]}</dd>
            <dd className="note">{esim.state.toLowerCase()}</dd>
          </div>
          <div>
            <dt>Used</dt>
            <dd className="num">
              {esim.allowanceMb === undefined
                ? dataSize(esim.usedMb)
                : `${dataSize(esim.usedMb)} of ${dataSize(esim.allowanceMb)}`}
            </dd>
            <dd className="note">{esim.usedMb === 0 ? 'nothing yet' : 'as counted'}</dd>
          </div>
          <div>
            <dt>Validity</dt>
            <dd>{esim.activatedAt === undefined ? 'Not begun' : 'Began'}</dd>
            <dd className="note">
              <span>{esim.activatedAt === undefined ? 'begins by ' : ''}</span>
              <At at={esim.activatedAt ?? esim.activateBy} />
            </dd>
          </div>
          <div>
            <dt>ICCID</dt>
            <dd translate="no">{iccids[at] ?? (esim.iccid || 'None yet')}</dd>
            <dd className="note">
              {order.may.show && esim.iccid && !iccids[at] && (
                <button type="button" className="link" onClick={onShow}>
                  Show
                </button>
              )}
            </dd>
          </div>
        </dl>
      ))}
    </section>
  )
}
