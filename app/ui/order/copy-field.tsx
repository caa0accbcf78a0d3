import { Check, Copy } from 'lucide'
import { useRef, useState } from 'react'
import { m } from '#app/paraglide/messages.js'
import { Icon } from '#app/ui/icon.tsx'
import { Tooltip } from '#app/ui/kit/overlay/tooltip.tsx'

const saidMs = 2_000

/** A value that people type elsewhere, with a button that copies it. */
export function CopyField({ label, value }: { label: string; value: string }) {
  const [isCopied, setCopied] = useState(false)
  const text = useRef<HTMLSpanElement>(null)
  function copy() {
    navigator.clipboard.writeText(value).then(say, select)
  }
  function say() {
    setCopied(true)
    setTimeout(() => setCopied(false), saidMs)
  }
  /**
   * Selects the text where the browser refuses to write the clipboard: one shortcut then copies it.
   */
  function select() {
    if (text.current) getSelection()?.selectAllChildren(text.current)
  }
  const name = `${m.esim_copy()}: ${label}`
  return (
    <div className="copy-field">
      <p>
        <span className="s muted">{label}</span>
        <span className="b num" ref={text}>
          {value}
        </span>
      </p>
      <Tooltip text={name}>
        <button type="button" className="icon-btn" onClick={copy} aria-label={name}>
          <Icon of={isCopied ? Check : Copy} className="i" aria-hidden />
        </button>
      </Tooltip>
      <span className="sr" role="status">
        {isCopied && m.esim_copied()}
      </span>
    </div>
  )
}
