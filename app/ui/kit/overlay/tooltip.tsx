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

type Control = ReactElement<{ 'aria-label'?: string; 'aria-describedby'?: string }>

type TooltipProps = {
  /** The name of a control that shows only an icon, or an explanation of the control. */
  text: string
  children: Control
}

/** A hint about one control; the code that places it loads when the first tooltip opens. */
export function Tooltip({ text, children }: TooltipProps) {
  const shared = useContext(TooltipContext)
  const [own] = useState(() => createTooltipTimer(defaultDelays))
  const timer = shared ?? own
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  // Screen readers read the name without the tooltip.
  const isName = children.props['aria-label'] === text

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
    // A finger cannot hover: a tap shows an explanation. A name is not shown on tap.
    onPointerUp: (event: PointerEvent) => event.pointerType === 'touch' && !isName && show(true),
    onFocus: (event: FocusEvent) => event.target.matches(':focus-visible') && show(true),
    onBlur: hide,
    onKeyDown: (event: KeyboardEvent) => event.key === 'Escape' && hide(),
  }
  return (
    <span className="tip" {...watching}>
      {isName ? children : cloneElement(children, { 'aria-describedby': id })}
      {!isName && (
        <span id={id} hidden>
          {text}
        </span>
      )}
      {isOpen && (
        <Suspense fallback={null}>
          <TooltipPanel text={text} onClose={hide} />
        </Suspense>
      )}
    </span>
  )
}
