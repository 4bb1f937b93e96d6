import type { Position } from '@portal/contract/areas/sign-in/sign-answer.ts'

/** The protocol waits no longer for a fix. */
const PATIENCE_MS = 10_000
const FRESH_MS = 30_000

/** Whether the browser will ask the person, has been allowed, or will not answer at all. */
export type PositionRight = 'granted' | 'prompt' | 'denied' | 'insecure'

export const positionRight = async (): Promise<PositionRight> => {
  if (!window.isSecureContext) return 'insecure'
  if (!('geolocation' in navigator)) return 'denied'
  // Where browsers do not tell beforehand, asking is the only way to know.
  if (!('permissions' in navigator)) return 'prompt'
  return navigator.permissions.query({ name: 'geolocation' }).then(
    ({ state }) => state,
    () => 'prompt' as const,
  )
}

/** Where the phone is, or null where it does not say so in ten seconds. */
export const takePosition = (): Promise<Position | null> =>
  new Promise((resolve) => {
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude, accuracy } }) =>
        resolve({ lat: latitude, lng: longitude, accuracy, coord: 'wgs84' }),
      () => resolve(null),
      { enableHighAccuracy: true, timeout: PATIENCE_MS, maximumAge: FRESH_MS },
    )
  })
