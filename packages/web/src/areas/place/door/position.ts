import type { scanAtPlace } from '@portal/contract/areas/place/door.ts'
import type { BodyOf } from '@portal/contract/kit/endpoint.ts'

type Position = NonNullable<BodyOf<typeof scanAtPlace>['position']>

/** Whoever waits at a door waits no longer for a fix. */
const PATIENCE_MS = 8000
const FRESH_MS = 30_000

/** Where the phone is, or null where it does not say. */
export const takePosition = (): Promise<Position | null> =>
  new Promise((resolve) => {
    if (!window.isSecureContext || !('geolocation' in navigator)) return resolve(null)
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude, accuracy } }) => resolve({ lat: latitude, lng: longitude, accuracy }),
      () => resolve(null),
      { enableHighAccuracy: true, timeout: PATIENCE_MS, maximumAge: FRESH_MS },
    )
  })
