import {
  type AttemptScene,
  getAttempt,
  type Sitting,
  startAttempt,
  takeOverAttempt,
} from '@portal/contract/areas/exam/attempt/attempt.ts'
import { attemptRefusals as no } from '@portal/contract/areas/exam/attempt/words.ts'
import { useState } from 'react'
import { wordsOfError } from '#src/kit/words-of-error.ts'
import { call } from '#src/platform/api/api.ts'
import { deviceName } from './device-name.ts'
import { deskNameOf, forgetStart, keepOnDevice, type SittingNo, startKeyOf } from './own-device.ts'

interface Entering {
  scene: AttemptScene
  objectId: string
  mode?: string
  /** Where it is known, this device is known again also after a sudden end. */
  sitting?: SittingNo
  onEntered: (sitting: Sitting) => void
}

const nameOf = (scene: AttemptScene, objectId: string, mode = '') =>
  `attempt:${scene}:${objectId}${mode === '' ? '' : `:${mode}`}`

/** The next start on this device is a new sitting. */
export const forgetStartKey = (scene: AttemptScene, objectId: string, mode = '') =>
  forgetStart(nameOf(scene, objectId, mode))

/** The sentence without its device: which device it is stands between the two halves. */
const [beforeDevice = '', afterDevice = ''] = no.otherDevice.message.split('{device}')
const isOtherDevice = (words: string) => words.startsWith(beforeDevice) && words.endsWith(afterDevice)

/** The way into a sitting: starts or goes on with one; where another device holds it, offers to take it over. */
export const useEnterAttempt = ({ scene, objectId, mode = '', sitting, onEntered }: Entering) => {
  const name = nameOf(scene, objectId, mode)
  const keyOfStart = () => startKeyOf(name, deskNameOf({ scene, objectId }), sitting)
  const [fault, setFault] = useState<string | null>(null)
  const [isPending, setPending] = useState(false)
  const [running, setRunning] = useState<string | null>(null)

  const enter = async (ask: () => Promise<Sitting>) => {
    setPending(true)
    setFault(null)
    try {
      onEntered(await ask())
    } catch (error) {
      const words = wordsOfError(error)
      setFault(words === '加载失败' ? '网络连接失败，请重试' : words)
    } finally {
      setPending(false)
    }
  }

  const device = deviceName(navigator.userAgent)
  return {
    fault,
    isPending,
    canTakeOver: fault !== null && running !== null && isOtherDevice(fault),
    start: (password: string | undefined, attemptId: string | null) => {
      setRunning(attemptId)
      const body = { scene, objectId, device, ...(mode !== '' && { mode }), ...(password && { password }) }
      return enter(async () => call(startAttempt, { ...body, clientKey: await keyOfStart() }, { quiet: true }))
    },
    takeOver: () =>
      running === null
        ? undefined
        : enter(async () => {
            const clientKey = await keyOfStart()
            const taken = await call(takeOverAttempt, { attemptId: running, clientKey, device }, { quiet: true })
            keepOnDevice(name, clientKey)
            return taken
          }),
    resume: (attemptId: string) => enter(() => call(getAttempt, { attemptId }, { quiet: true })),
  }
}
