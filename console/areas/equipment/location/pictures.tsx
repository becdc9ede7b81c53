import { Schema } from 'effect'
import { useEffect, useState } from 'react'
import type { ReactElement } from 'react'
import { dropPicture } from '#contracts/equipment/location-registration.calls.ts'
import type { RegisteredLocation } from '#contracts/equipment/location-registration.calls.ts'
import { brokenPicture, pictureBytesMost, pictureKinds, picturePixelsMost } from '#contracts/equipment/picture.ts'
import type { PictureKind } from '#contracts/equipment/picture.ts'
import { EntityId } from '#contracts/ids.ts'
import { call } from '#console/api/call.ts'
import { fetchPicture, sendPicture } from '#console/api/files.ts'
import { Upload } from '#console/domain/form/upload.tsx'
import * as details from '#console/domain/detail/details.css.ts'
import { useMayBegin } from '#console/domain/state/use-may-begin.ts'
import { useText } from '#console/intl/text.ts'
import { Button } from '#console/kit/form/button.tsx'
import { useStaleReason } from '#console/kit/status/stale-guard.ts'
import { showSuccess } from '#console/state/notices.ts'

interface PicturesProps {
  readonly location: RegisteredLocation
}

/** The pictures of a location: its logo and its icon on the map. */
export function Pictures({ location }: PicturesProps): ReactElement {
  return (
    <div className={details.sheet}>
      {pictureKinds.map((kind) => (
        <OnePicture key={kind} location={location} kind={kind} />
      ))}
    </div>
  )
}

interface PictureProps extends PicturesProps {
  readonly kind: PictureKind
}

/** What was sent is in the facts, by which the page follows. */
const nothingElse = (): void => {}

/** Whatever it is called: what is in it counts. */
const AnyName = Schema.String

function OnePicture({ location, kind }: PictureProps): ReactElement {
  const text = useText()
  const mayChange = useMayBegin('addLocation')
  const check = async (file: File): Promise<string | null> => {
    const rule = brokenPicture(kind, new Uint8Array(await file.arrayBuffer()))
    return rule === null ? null : `location.${kind}.${rule}`
  }
  return (
    <div className={details.section}>
      {mayChange ? null : <span className={details.title}>{text(`location.${kind}`)}</span>}
      <Shown location={location} kind={kind} mayChange={mayChange} />
      {mayChange ? (
        <Upload
          texts={`location.${kind}`}
          fileName={AnyName}
          bytesMost={pictureBytesMost[kind]}
          check={check}
          send={async (file) => sendPicture({ id: location.id, kind }, file)}
          onSent={nothingElse}
        />
      ) : null}
      {mayChange && location[kind] !== null ? <Drop location={location} kind={kind} /> : null}
    </div>
  )
}

function Drop({ location, kind }: PictureProps): ReactElement {
  const text = useText()
  const stale = useStaleReason() ?? undefined
  const drop = async (): Promise<void> => {
    const result = await call(dropPicture, { params: { id: EntityId.make(location.id), kind } })
    if (result.ok) showSuccess('success.delete')
  }
  return (
    <span>
      <Button size="small" reason={stale} onPress={() => void drop()}>
        {text('location.picture.drop', { kind: text(`location.${kind}`) })}
      </Button>
    </span>
  )
}

/** The picture as it is now; it changes with its number. That there is none is told where nobody is asked for one. */
function Shown({ location, kind, mayChange }: PictureProps & { readonly mayChange: boolean }): ReactElement | null {
  const text = useText()
  const { id, name } = location
  const fileId = location[kind]
  const [url, show] = useState<string | null>(null)
  useEffect(() => {
    if (fileId === null) return undefined
    let made: string | null = null
    let isOver = false
    const load = async (): Promise<void> => {
      const blob = await fetchPicture({ id, kind })
      if (blob === null || isOver) return
      made = URL.createObjectURL(blob)
      show(made)
    }
    void load()
    return () => {
      isOver = true
      show(null)
      if (made !== null) URL.revokeObjectURL(made)
    }
  }, [id, kind, fileId])
  if (fileId === null && mayChange) return null
  if (url === null) return <span className={details.note}>{text('location.picture.none')}</span>
  const alt = text('location.picture.alt', { kind: text(`location.${kind}`), name })
  return <img src={url} alt={alt} style={{ maxWidth: picturePixelsMost, maxHeight: picturePixelsMost }} />
}
