import {
  leavePlace,
  openPlaceCode,
  pressAtPlace,
  type ScanResult,
  scanAtPlace,
} from '@portal/contract/areas/place/door.ts'
import type { BodyOf, ResultOf } from '@portal/contract/kit/endpoint.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { isUnreached, wordsOfError } from '#src/kit/words-of-error.ts'
import { call } from '#src/platform/api/api.ts'
import { ApiRefusal } from '#src/platform/api/refusal.ts'
import { deviceId, readGuestDevice, writeGuestDevice } from '#src/platform/storage.ts'
import { takePosition } from './position.ts'

export type Opened = ResultOf<typeof openPlaceCode>
export type GuestEntry = Pick<BodyOf<typeof scanAtPlace>, 'guest' | 'companions' | 'consent'>

const quiet = { quiet: true, requestType: 'qrcode' } as const

const UNREACHED = '网络不可用，请出示给门卫登记'

const wordsOf = (error: unknown): string => {
  if (isUnreached(error)) return UNREACHED
  const field = error instanceof ApiRefusal ? error.errors[0]?.message : undefined
  return field ?? wordsOfError(error)
}

/** Where the stay of a guest of this place is kept on his device: he leaves by it. */
const stayKey = (token: string) => `place-${token}`

export const useDoor = (token: string) => {
  const found = useQuery({
    queryKey: ['placeDoor', token],
    queryFn: () => call(openPlaceCode, { token: token === '' ? '-' : token }, quiet),
    retry: false,
    gcTime: 0,
  })
  const [busy, setBusy] = useState(false)
  const [fault, setFault] = useState('')
  const [result, setResult] = useState<ScanResult>()

  const run = async (work: () => Promise<ScanResult>) => {
    setBusy(true)
    setFault('')
    try {
      setResult(await work())
    } catch (error) {
      setFault(wordsOf(error))
    } finally {
      setBusy(false)
    }
  }

  const enter = (positionCheck: boolean, guest?: GuestEntry) =>
    run(async () => {
      const device = { deviceId: deviceId() }
      const { pressId } = await call(pressAtPlace, { token, direction: 'in', ...device }, quiet)
      const position = positionCheck ? await takePosition() : null
      const body = { pressId, ...device, companions: [], ...guest, ...(position && { position }) }
      const answer = await call(scanAtPlace, body, quiet)
      if (answer.stayId !== undefined) writeGuestDevice(stayKey(token), answer.stayId)
      return answer
    })

  const leave = () =>
    run(() => {
      const stayId = readGuestDevice(stayKey(token))
      return call(leavePlace, { token, deviceId: deviceId(), ...(stayId !== null && { stayId }) }, quiet)
    })

  return {
    opened: found.data,
    openFault: found.error ? wordsOf(found.error) : '',
    retry: () => void found.refetch(),
    busy,
    fault,
    result,
    enter,
    leave,
    again: () => setResult(undefined),
  }
}
