/** The words of an error page. The server sends them, so that other pages need not load them. */
export type ToldError = {
  title: string
  text: string
  /** The label of the link back, and the page that it leads to if not the one of the error. */
  again?: string
  to?: string
  /** The shop is not open yet: there is nowhere to go on to. */
  isOpening?: true
}
