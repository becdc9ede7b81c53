import type { LinkStatus } from '#contracts/equipment/pile-link.ts'
import { pileOf } from '#machines/equipment/enablement.names.ts'
import { enablement } from '#machines/equipment/enablement.ts'
import { location, pileEntity } from '#machines/master-data.ts'
import { pileLink } from '#machines/equipment/pile-link.ts'
import { is } from '#machines/kit/tags.ts'
import { rowsOf } from '#backend/kernel/read-model/projection.ts'
import type { Projection } from '#backend/kernel/read-model/projection.ts'

/** The link of a pile that has not been heard of yet. */
const unheard = 'offline' satisfies LinkStatus

/**
 * Piles with their link, and the locations they stand at. `search` is the name without letter case. `status` is the
 * device status; it depends on the connectors too and is written by their projection, which comes after this one.
 */
export const piles: Projection = {
  tables: ['piles', 'locations'],
  create: `
    CREATE TABLE IF NOT EXISTS locations (
      id TEXT PRIMARY KEY,
      name TEXT NOT NULL,
      search TEXT NOT NULL,
      address TEXT NOT NULL,
      zone TEXT NOT NULL,
      rank INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE IF NOT EXISTS piles (
      id TEXT PRIMARY KEY,
      name TEXT NOT NULL,
      search TEXT NOT NULL,
      locationId TEXT NOT NULL,
      type TEXT NOT NULL,
      connectorCount INTEGER NOT NULL,
      enabled INTEGER NOT NULL,
      status TEXT,
      reported TEXT,
      errorCode TEXT,
      link TEXT NOT NULL,
      linkState TEXT NOT NULL,
      linkSince TEXT,
      vendor TEXT,
      model TEXT,
      serialNumber TEXT,
      firmwareVersion TEXT,
      bootedAt TEXT
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX IF NOT EXISTS piles_by_id ON piles (id, status, type, locationId, vendor, firmwareVersion, search);
    CREATE INDEX IF NOT EXISTS piles_by_name ON piles (search, id);
    CREATE INDEX IF NOT EXISTS piles_by_location ON piles (locationId, id);
    CREATE INDEX IF NOT EXISTS piles_by_status ON piles (status, id);
    CREATE INDEX IF NOT EXISTS piles_by_type ON piles (type, id);
    CREATE INDEX IF NOT EXISTS piles_by_vendor ON piles (vendor, id);
    CREATE INDEX IF NOT EXISTS piles_by_firmware ON piles (firmwareVersion, id);
    CREATE INDEX IF NOT EXISTS piles_by_boot ON piles (bootedAt, id);
  `,
  open(db) {
    const putLocation = db.prepare(
      `INSERT INTO locations (id, name, search, address, zone, rank) VALUES (?, ?, ?, ?, ?, ?)
       ON CONFLICT (id) DO UPDATE SET name = excluded.name, search = excluded.search, address = excluded.address,
         zone = excluded.zone, rank = excluded.rank`,
    )
    const putPile = db.prepare(
      `INSERT INTO piles (id, name, search, locationId, type, connectorCount, enabled, link, linkState)
       VALUES (?, ?, ?, ?, ?, ?, 1, ?, ?)
       ON CONFLICT (id) DO UPDATE SET name = excluded.name, search = excluded.search,
         locationId = excluded.locationId, type = excluded.type, connectorCount = excluded.connectorCount`,
    )
    const putSwitch = db.prepare('UPDATE piles SET enabled = ? WHERE id = ?')
    const putLink = db.prepare(
      `UPDATE piles SET link = ?, linkState = ?, linkSince = ?, vendor = ?, model = ?, serialNumber = ?,
         firmwareVersion = ?, bootedAt = ? WHERE id = ?`,
    )
    return {
      rows: [
        rowsOf(location, ({ id, state: { context } }) => {
          const { name, address, zone, rank } = context
          putLocation.run(id, name, name.toLowerCase(), address, zone, rank)
        }),
        rowsOf(pileEntity, ({ id, state: { context } }) => {
          const { name, locationId, type, connectors } = context
          const about = [locationId, type, connectors.length]
          putPile.run(id, name, name.toLowerCase(), ...about, unheard, pileLink.initial.value)
        }),
        rowsOf(enablement, ({ id, state }) => {
          if (state.context.kind === 'pile') putSwitch.run(is(enablement, state, 'on') ? 1 : 0, pileOf(id))
        }),
        rowsOf(pileLink, ({ id, facts, state }) => {
          if (facts.every(({ type }) => type === 'link.cardPresented')) return
          const { boot, bootedAt, openedAt, closedAt } = state.context
          const told = [boot?.vendor, boot?.model, boot?.serialNumber, boot?.firmwareVersion].map((one) => one ?? null)
          const link = pileLink.wire[state.value] ?? unheard
          putLink.run(link, state.value, closedAt ?? openedAt, ...told, bootedAt, id)
        }),
      ],
    }
  },
}
