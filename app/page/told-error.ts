/** The words of an error page. The server sends them, so that other pages need not load them. */
export type ToldError = { title: string; text: string }
