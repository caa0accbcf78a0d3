import { Component } from 'react'

type ReleaseFocusProps = {
  /** Which kind of page is shown. */
  page: string | undefined
}

/**
 * Takes the focus from what goes away with its page, before React changes the document. A browser
 * whose focused element is removed lays out the document at once, while half of it is the old page:
 * that took as long as the layout of the new page. React tells only classes of this moment.
 */
export class ReleaseFocus extends Component<ReleaseFocusProps> {
  override getSnapshotBeforeUpdate({ page }: ReleaseFocusProps): null {
    const focused = document.activeElement
    const isLeft = page !== this.props.page && focused?.closest('main')
    if (isLeft && focused instanceof HTMLElement && focused.id !== 'main') focused.blur()
    return null
  }

  // React warns of a snapshot that nothing takes.
  override componentDidUpdate(): void {}

  override render(): null {
    return null
  }
}
