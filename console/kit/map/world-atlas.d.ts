/** Natural Earth's countries; of the files themselves the compiler would make types as long as they are. */
declare module 'world-atlas/countries-110m.json' {
  import type { GeometryCollection, Topology } from 'topojson-specification'

  const topology: Topology<{ readonly countries: GeometryCollection }>
  export default topology
}

declare module 'world-atlas/countries-50m.json' {
  import type { GeometryCollection, Topology } from 'topojson-specification'

  const topology: Topology<{ readonly countries: GeometryCollection }>
  export default topology
}
