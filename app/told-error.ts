/** An error page's words, sent by the server: other pages need not load them. */
export type ToldError = { title: string; text: string }
