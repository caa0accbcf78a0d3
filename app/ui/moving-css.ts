/**
 * Enables view transitions between documents for visitors who accept motion. It is part of the
 * document, because browsers skip a transition unless the first applied styles enable it.
 */
export const movingCss =
  '@media (prefers-reduced-motion:no-preference){@view-transition{navigation:auto}}'
