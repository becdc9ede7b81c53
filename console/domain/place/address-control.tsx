import { useId } from 'react'
import type { ReactElement } from 'react'
import type { Place } from '#contracts/equipment/place.calls.ts'
import { useText } from '#console/intl/text.ts'
import type { TextKey } from '#console/intl/text.ts'
import { useZone } from '#console/intl/zone.ts'
import { Button } from '#console/kit/form/button.tsx'
import type { ControlProps } from '#console/kit/form/schema/control.tsx'
import { TextField } from '#console/kit/form/text-field.tsx'
import { PickMap } from '#console/kit/map/pick-map.tsx'
import type { Coordinates } from '#console/kit/map/viewport.ts'
import * as css from './address-control.css.ts'
import { useMapTiles } from './use-map-tiles.ts'
import { partsOf, useFinding, useGround, useSuggestions } from './use-places.ts'

/** An address by its city, with the point on the map; fills in `latitude`, `longitude` and `zone` beside its own field. */
export function AddressControl({ field, frame, typed, onChange, set, values }: ControlProps): ReactElement {
  const text = useText()
  const address = typeof typed === 'string' ? typed : ''
  const at = coordinatesOf(values['latitude'], values['longitude'])
  const tiles = useMapTiles()
  const suggestions = useSuggestions(address)
  const take = (place: Place): void => set(pointOf(place))
  const finding = useFinding({ address, hasPoint: hasText(values['latitude']) || hasText(values['longitude']), take })
  const ground = useGround(at, (zone) => set({ zone }))
  const choose = (place: Place): void => {
    suggestions.end()
    set({ ...pointOf(place), [field.key]: `${partsOf(address).before}${place.name}` })
  }
  const pick = ({ latitude, longitude }: Coordinates): void => {
    ground.takeZone()
    set({ latitude: `${latitude}`, longitude: `${longitude}` })
  }
  const isUnknown = finding.isUnknown && suggestions.places.length === 0
  return (
    <div className={css.control} data-wide>
      <TextField
        {...frame}
        name={field.key}
        value={address}
        autoComplete="off"
        problem={frame.problem ?? (isUnknown ? text('place.unknown') : undefined)}
        onChange={(value) => {
          suggestions.seek()
          onChange(value)
        }}
        onBlur={finding.findFirst}
      />
      <Suggestions places={suggestions.places} onChoose={choose} />
      <span className={css.find}>
        <Button size="small" icon="search" onPress={finding.find}>
          {text('place.find')}
        </Button>
        <span role="status">{text(noteOf(finding.hasFailed && at === null, ground.isSea))}</span>
      </span>
      <PickMap label={text('place.map')} at={at} onPick={pick} tiles={tiles} />
    </div>
  )
}

/** What is said beside the button, which looks again. */
function noteOf(hasFailed: boolean, isSea: boolean): TextKey {
  if (hasFailed) return 'place.failed'
  return isSea ? 'place.sea' : 'place.press'
}

interface SuggestionsProps {
  readonly places: readonly Place[]
  readonly onChoose: (place: Place) => void
}

/** Buttons below the field: nothing opens over what is typed, and nothing takes the focus. */
function Suggestions({ places, onChoose }: SuggestionsProps): ReactElement {
  const text = useText()
  const { locale } = useZone()
  const label = useId()
  const countries = new Intl.DisplayNames([locale], { type: 'region', fallback: 'code' })
  return (
    <div className={css.suggestions}>
      <span id={label} role="status" className={places.length === 0 ? css.none : css.found}>
        {places.length === 0 ? '' : text('place.found', { count: places.length })}
      </span>
      {places.length === 0 ? null : (
        <ul className={css.list} aria-labelledby={label}>
          {places.map((place) => (
            <li key={`${place.name} ${place.latitude} ${place.longitude}`}>
              <Button size="small" onPress={() => onChoose(place)}>
                {`${place.name}, ${countries.of(place.country) ?? place.country}`}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

const pointOf = ({ latitude, longitude, zone }: Place) => ({
  latitude: `${latitude}`,
  longitude: `${longitude}`,
  zone,
})

const hasText = (typed: ControlProps['typed'] | undefined): boolean => typeof typed === 'string' && typed.trim() !== ''

/** What was typed as degrees; null while it is no point of the earth. */
function coordinatesOf(
  latitude: ControlProps['typed'] | undefined,
  longitude: ControlProps['typed'] | undefined,
): Coordinates | null {
  if (!hasText(latitude) || !hasText(longitude)) return null
  const at = { latitude: Number(latitude), longitude: Number(longitude) }
  return Math.abs(at.latitude) <= 90 && Math.abs(at.longitude) <= 180 ? at : null
}
