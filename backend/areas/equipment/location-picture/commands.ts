import type { PictureKind } from '#contracts/equipment/picture.ts'
import type { Refusal } from '#machines/kit/lifecycle.ts'
import { is, isNew } from '#machines/kit/tags.ts'
import { location } from '#machines/master-data.ts'
import { registerMasterData } from '#backend/kernel/master-data.ts'
import type { CommandHandler } from '#backend/kernel/transaction.ts'

/** The pictures of locations. The number of a file says of which location it is, and which of its pictures. */

const SEPARATOR = '~'

interface Whose {
  readonly id: string
  readonly kind: PictureKind
}

/** The number of the file of a picture; `token` tells it from those that it took the place of. */
export const pictureFile = ({ id, kind }: Whose, token: string): string => [id, kind, token].join(SEPARATOR)

/** Gives a location a picture whose file is on disk, or takes it away with null. */
export const changePicture: CommandHandler<Whose & { readonly fileId: string | null }, Refusal | null> = (
  tx,
  { id, kind, fileId },
) => {
  const { [kind]: _, ...others } = tx.stateOf(location, id).context
  const value = fileId === null ? others : { ...others, [kind]: fileId }
  return registerMasterData(tx, { lifecycle: location.name, id, value })
}

/** Those of these files that are no location's picture, or none any more. */
export const unnamedPictures: CommandHandler<readonly string[], readonly string[]> = (tx, files) =>
  files.filter((fileId) => {
    const place = tx.stateOf(location, fileId.split(SEPARATOR)[0] ?? '')
    if (isNew(place) || is(location, place, 'over')) return true
    const { logo, mapIcon } = place.context
    return fileId !== logo && fileId !== mapIcon
  })
