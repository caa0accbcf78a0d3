/**
 * Milliseconds that a pointer or the focus rests on a link before its page is fetched. A pointer
 * that only passes over the link is faster, and a finger that scrolls moves within this time.
 */
const restMs = 65
const touchRestMs = 40

/**
 * Calls back with the address of a link of this origin that the visitor is about to follow: the
 * pointer or the focus rests on it, or it is pressed. Never calls back for visitors who save data.
 * Returns a function that stops watching.
 */
export function watchIntent(call: (path: string) => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let pointed: Element | null = null

  function begin(event: Event) {
    const { type, pointerType, movementX, movementY } = event as PointerEvent
    const isTouch = pointerType === 'touch'
    const isPress = type === 'pointerdown'
    // A page that moves under a still pointer shows no intent, and neither does a scrolling finger.
    if (type === 'pointermove' && (isTouch || !(movementX || movementY))) return
    const link = (event.target as Element).closest<HTMLAnchorElement>('a[href]')
    if (link !== pointed || isPress) rest(link, isTouch ? touchRestMs : isPress ? 0 : restMs)
  }

  function rest(link: HTMLAnchorElement | null, ms: number) {
    end()
    pointed = link
    if (!link || link.origin !== location.origin || link.target || savesData()) return
    timer = setTimeout(() => call(link.pathname + link.search), ms)
  }

  function end() {
    clearTimeout(timer)
    pointed = null
  }

  const begins = ['pointermove', 'pointerdown', 'focusin']
  // The browser cancels the pointer where a finger begins to scroll.
  const ends = ['pointercancel', 'focusout']
  for (const type of begins) addEventListener(type, begin, { passive: true })
  for (const type of ends) addEventListener(type, end)
  // The pointer may already rest on a link, because its movement made this code load.
  rest(document.querySelector<HTMLAnchorElement>('a[href]:hover'), restMs)
  return () => {
    end()
    for (const type of begins) removeEventListener(type, begin)
    for (const type of ends) removeEventListener(type, end)
  }
}

function savesData(): boolean | undefined {
  return (navigator as { connection?: { saveData?: boolean } }).connection?.saveData
}
