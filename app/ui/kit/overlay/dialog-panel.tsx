import '#app/styles/portal.css'
import { X } from 'lucide'
import {
  type KeyboardEvent,
  type MouseEvent,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { m } from '#app/paraglide/messages.js'
import { Icon } from '#app/ui/icon.tsx'
import type { DialogProps } from './dialog.tsx'

/** The controls that Tab reaches. */
const focusable = ['a[href]', 'button', 'input:not([type=hidden])', 'select', 'textarea', 'summary']
  .map((control) => `${control}:not(:disabled, [tabindex="-1"])`)
  .join()

/**
 * Moves focus from the last control of a dialog to the first, or back with Shift. Otherwise the
 * browser would move it to its own address bar.
 */
function wrapFocus(event: KeyboardEvent<HTMLDialogElement>): void {
  if (event.key !== 'Tab') return
  const found = [...event.currentTarget.querySelectorAll<HTMLElement>(focusable)]
  const [from, to] = event.shiftKey ? [found[0], found.at(-1)] : [found.at(-1), found[0]]
  if (document.activeElement !== from) return
  event.preventDefault()
  to?.focus()
}

/**
 * The dialog itself: the browser's own, which makes the page behind it inert and gives the focus
 * back. Only `Dialog` imports this module, lazily.
 */
export function DialogPanel(props: DialogProps) {
  const { onOpenChange, title, description, children, footer, forced = false } = props
  const panel = useRef<HTMLDialogElement>(null)
  const id = useId()
  const [isOverScrollbar] = useState(() => innerWidth > document.documentElement.clientWidth)
  const hasClose = !forced && props.closeButton !== false

  useLayoutEffect(() => {
    const shown = panel.current
    shown?.showModal()
    if (forced) shown?.querySelector<HTMLElement>('.dialog-foot .btn.p')?.focus()
    return () => shown?.close()
  }, [forced])

  const close = () => onOpenChange(false)

  function pressOutside(event: MouseEvent<HTMLDialogElement>) {
    if (event.target !== event.currentTarget) return
    // The focus stays where it is.
    event.preventDefault()
    if (!forced) close()
  }
  return (
    <dialog
      ref={panel}
      className={isOverScrollbar ? 'dialog over-scrollbar' : 'dialog'}
      aria-labelledby={`${id}-title`}
      aria-describedby={description ? `${id}-text` : undefined}
      closedby={forced ? 'none' : 'closerequest'}
      onMouseDown={pressOutside}
      onKeyDown={(event) => {
        if (forced && event.key === 'Escape') event.preventDefault()
        wrapFocus(event)
      }}
      onCancel={(event) => {
        event.preventDefault()
        if (!forced) close()
      }}
    >
      <div className={`dialog-card ${props.size === 'wide' ? 'wide' : ''}`}>
        <div className="dialog-head">
          <h2 id={`${id}-title`} className={title ? '' : 'sr'}>
            {title ?? m.kit_dialog_title()}
          </h2>
          {hasClose && (
            <button
              type="button"
              className="btn g sm"
              aria-label={m.kit_dialog_close()}
              onClick={close}
            >
              <Icon of={X} className="i" />
            </button>
          )}
        </div>
        {description && (
          <p id={`${id}-text`} className="muted">
            {description}
          </p>
        )}
        {children}
        {footer && <div className="dialog-foot">{footer}</div>}
      </div>
    </dialog>
  )
}
