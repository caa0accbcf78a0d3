/**
 * Shows a new page or step from its top and moves the focus to its heading, so that screen readers
 * and the keyboard start there as well.
 */
export function startAtTop(): void {
  scrollTo(0, 0)
  const heading = document.querySelector<HTMLElement>('#main h1')
  if (!heading) return
  heading.tabIndex = -1
  heading.focus({ preventScroll: true })
}
