import {
  cloneElement,
  createContext,
  type FocusEvent,
  type KeyboardEvent,
  lazy,
  type PointerEvent,
  type ReactElement,
  type ReactNode,
  Suspense,
  useContext,
  useId,
  useState,
} from 'react'
import { createTooltipTimer, defaultDelays } from './tooltip-timer.ts'
import './tooltip.css'

const TooltipContext = createContext<ReturnType<typeof createTooltipTimer> | undefined>(undefined)

type TooltipProviderProps = {
  /** Milliseconds before a tooltip opens; account layers use 0. */
  delayMs?: number
  children: ReactNode
}

/** An area whose tooltips share one timer. */
export function TooltipProvider({
  delayMs = defaultDelays.openMs,
  children,
}: TooltipProviderProps) {
  const [timer] = useState(() => createTooltipTimer({ ...defaultDelays, openMs: delayMs }))
  return <TooltipContext value={timer}>{children}</TooltipContext>
}

const TooltipPanel = lazy(() =>
  import('./tooltip-panel.tsx').then((it) => ({ default: it.TooltipPanel })),
)

type TooltipProps = { text: string; children: ReactElement<{ 'aria-describedby'?: string }> }

/** A hint about one control; the code that places it loads when the first tooltip opens. */
export function Tooltip({ text, children }: TooltipProps) {
  const shared = useContext(TooltipContext)
  const [own] = useState(() => createTooltipTimer(defaultDelays))
  const timer = shared ?? own
  const [isOpen, setOpen] = useState(false)
  const id = useId()

  function show(isFocus: boolean) {
    timer.request(() => setOpen(true), isFocus)
  }
  function hide() {
    timer.cancel()
    if (isOpen) timer.closed()
    setOpen(false)
  }
  const watching = {
    onPointerEnter: (event: PointerEvent) => event.pointerType !== 'touch' && show(false),
    onPointerLeave: hide,
    onPointerDown: hide,
    onFocus: (event: FocusEvent) => event.target.matches(':focus-visible') && show(true),
    onBlur: hide,
    onKeyDown: (event: KeyboardEvent) => event.key === 'Escape' && hide(),
  }
  return (
    <span className="tip" {...watching}>
      {cloneElement(children, { 'aria-describedby': id })}
      <span id={id} hidden>
        {text}
      </span>
      {isOpen && (
        <Suspense fallback={null}>
          <TooltipPanel text={text} />
        </Suspense>
      )}
    </span>
  )
}
