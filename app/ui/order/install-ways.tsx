import { m } from '#app/paraglide/messages.js'
import { useShop } from '#app/ui/shop.ts'
import { pathTo } from '#contract/pages/path-to.ts'
import { CopyField } from './copy-field.tsx'
import type { InstallView } from './install-view.ts'
import './install.css'

type InstallWaysProps = {
  install: InstallView
  /** The eSIM, if it is the visitor's own: the mobile app asks for its file with their session. */
  id?: string | undefined
}

/**
 * The ways to install an eSIM: one tap, QR code and manual entry. A phone that installs with one tap
 * shows the code only when it is for another device, as it cannot scan its own screen.
 */
export function InstallWays({ install, id }: InstallWaysProps) {
  const { basename } = useShop()
  const { qr, appleUrl, androidUrl, smdpAddress, matchingId } = install
  return (
    <div className="install">
      <p className="one-tap">
        <a className="btn p only-apple" href={appleUrl}>
          {m.esim_install_apple()}
        </a>
        <a className="btn p only-android" href={androidUrl}>
          {m.esim_install_android()}
        </a>
        {id !== undefined && (
          <a
            className="btn p only-app"
            href={(basename === '/' ? '' : basename) + pathTo('esim-profile', { id })}
          >
            {m.esim_install_app()}
          </a>
        )}
      </p>
      <label className="other-device check">
        <input type="checkbox" />
        <span>{m.esim_other_device()}</span>
      </label>
      <div className="qr">
        <svg viewBox={`0 0 ${qr.side} ${qr.side}`} role="img" aria-label={m.esim_qr_label()}>
          <path d={qr.path} />
        </svg>
        {smdpAddress.endsWith('.example') && <p className="b s">SANDBOX</p>}
      </div>
      <div className="ways">
        <p className="s muted qr-help">{m.esim_qr_help()}</p>
        <p className="b">{m.esim_manual_title()}</p>
        <CopyField label={m.esim_smdp()} value={smdpAddress} />
        <CopyField label={m.esim_code()} value={matchingId} />
      </div>
    </div>
  )
}
