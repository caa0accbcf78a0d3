import type { AnalyticsEvent } from './events.ts'
import { sendEvent, stopTag } from './tag.ts'

/**
 * Watches choices that load another document. Another language or currency is reported just before;
 * withdrawn consent silences the tag already in this document.
 */
export function watchPreferences(id: string): () => void {
  function seeClick({ target }: Event) {
    const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[hreflang]') : null
    if (link) sendEvent(id, choiceOf('language', link.hreflang))
  }
  function seeSubmit({ submitter }: SubmitEvent) {
    if (!(submitter instanceof HTMLButtonElement)) return
    const { name, value } = submitter
    if (name === 'currency') sendEvent(id, choiceOf('currency', value))
    if (name === 'consent' && value === 'denied') stopTag(id)
  }
  document.addEventListener('click', seeClick)
  document.addEventListener('submit', seeSubmit)
  return () => {
    document.removeEventListener('click', seeClick)
    document.removeEventListener('submit', seeSubmit)
  }
}

function choiceOf(type: 'language' | 'currency', id: string): AnalyticsEvent {
  return { name: 'select_content', fields: { content_type: type, content_id: id } }
}
