import type { Example } from './examples.ts'

/** Examples of the calls of the home page, of the feed that every page follows, and of places of the world. */
export const homeExamples: Readonly<Record<string, Example>> = {
  'GET /live-service/feed': { query: { after: 0 } },
  'GET /dashboard-service/overview': {},
  'GET /dashboard-service/locations': {},
  'GET /place-service/places': { query: { sought: 'krak' } },
  'GET /place-service/address': { query: { address: 'Aleje Jerozolimskie 54, Warszawa' } },
  'GET /place-service/map': { query: { language: 'en' } },
  'GET /place-service/ground': { query: { latitude: 52.2286, longitude: 21.0031 } },
}
