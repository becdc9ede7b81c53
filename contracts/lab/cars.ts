/** Common cars, as the simulator numbers them. */
export const carNames = ['small', 'compact', 'family', 'van', 'large'] as const
