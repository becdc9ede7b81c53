/** Below this width an open side menu lies over the page instead of beside it (interface.md row 58). */
export const NARROW = '(max-width: 1023px)'

/** Below this width the bar shows icons without text. */
export const SMALL = '(max-width: 767px)'

/** Below this width, a phone held upright, the bar shows only its controls. */
export const PHONE = '(max-width: 479px)'
