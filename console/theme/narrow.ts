/** Below this width an open side menu lies over the page instead of beside it (interface.md row 58). */
export const NARROW = '(max-width: 1023px)'

/** Below this width the bar gives up its words and keeps its drawings. */
export const SMALL = '(max-width: 767px)'

/** Below this width, a phone held upright, the bar keeps only what can be pressed. */
export const PHONE = '(max-width: 479px)'
