import { Component } from 'react'

type ReleaseFocusProps = {
  /** The kind of the shown page. */
  page: string | undefined
}

/**
 * Removes the focus from an element that disappears with its page, before React changes the
 * document. If a focused element is removed, browsers lay out the document at once, while half of
 * it is still the old page, which took as long as the layout of the new page. Only class components
 * can run code at this moment.
 */
export class ReleaseFocus extends Component<ReleaseFocusProps> {
  override getSnapshotBeforeUpdate({ page }: ReleaseFocusProps): null {
    const focused = document.activeElement
    const isLeft = page !== this.props.page && focused?.closest('main')
    if (isLeft && focused instanceof HTMLElement && focused.id !== 'main') focused.blur()
    return null
  }

  // React warns if a snapshot is not used.
  override componentDidUpdate(): void {}

  override render(): null {
    return null
  }
}
