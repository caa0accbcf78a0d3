import { createContext, type ReactNode, useContext, useEffect, useRef, useState } from 'react'
import { m } from '#app/paraglide/messages.js'

type Toast = { text: string /** Undoes the action. */; onUndo?: () => void }

const ToastContext = createContext<((toast: Toast) => void) | undefined>(undefined)

/** Returns a function that shows a short notice; a new notice replaces the previous one. */
export function useToast(): (toast: Toast) => void {
  const show = useContext(ToastContext)
  if (!show) throw new Error('expected a ToastProvider above useToast')
  return show
}

export function ToastProvider({ children }: { children: ReactNode }) {
  const [current, setCurrent] = useState<Toast & { key: number }>()
  const count = useRef(0)
  const [show] = useState(() => (toast: Toast) => {
    count.current += 1
    setCurrent({ ...toast, key: count.current })
  })
  return (
    <ToastContext value={show}>
      {children}
      <div role="status">
        {current && (
          <ToastBody {...current} key={current.key} onDone={() => setCurrent(undefined)} />
        )}
      </div>
    </ToastContext>
  )
}

const shownMs = 5000

function ToastBody({ text, onUndo, onDone }: Toast & { onDone: () => void }) {
  const [isHeld, setHeld] = useState(false)
  const latestDone = useRef(onDone)
  latestDone.current = onDone
  useEffect(() => {
    if (isHeld) return
    const timer = setTimeout(() => latestDone.current(), shownMs)
    return () => clearTimeout(timer)
  }, [isHeld])
  const hold = () => setHeld(true)
  const release = () => setHeld(false)
  const holding = {
    onPointerEnter: hold,
    onPointerLeave: release,
    onFocus: hold,
    onBlur: release,
  }
  return (
    <div className="toast" {...holding}>
      {text}
      {onUndo && (
        <button
          type="button"
          className="btn g sm"
          onClick={() => {
            onUndo()
            onDone()
          }}
        >
          {m.kit_toast_undo()}
        </button>
      )}
    </div>
  )
}
