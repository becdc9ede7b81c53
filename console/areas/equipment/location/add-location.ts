/** The way to the form of a new location, beside the list as beside the map. */
export const addLocation = { begins: 'addLocation', route: 'stationAdd', title: 'location.add' } as const
