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
import { newRequestId } from '#src/platform/api/request-id.ts'
import { readTabItem, writeTabItem } from '#src/platform/storage.ts'
import { deviceName } from './device-name.ts'

interface Entering {
  scene: AttemptScene
  objectId: string
  mode?: string
  onEntered: (sitting: Sitting) => void
}

const keyOf = (scene: AttemptScene, objectId: string, mode: string) =>
  `attempt:${scene}:${objectId}${mode === '' ? '' : `:${mode}`}`

/** One key per browser tab: a double click, a lost answer and a reload name the same start; another tab is another device. */
const startKeyOf = (scene: AttemptScene, objectId: string, mode: string): string => {
  const kept = readTabItem(keyOf(scene, objectId, mode))
  if (kept !== null) return kept
  const made = newRequestId()
  writeTabItem(keyOf(scene, objectId, mode), made)
  return made
}

/** The next start in this tab is a new sitting. */
export const forgetStartKey = (scene: AttemptScene, objectId: string, mode = '') =>
  writeTabItem(keyOf(scene, objectId, mode), null)

/** The sentence without its device: which device it is stands between the two halves. */
const [beforeDevice = '', afterDevice = ''] = no.otherDevice.message.split('{device}')
const isOtherDevice = (words: string) => words.startsWith(beforeDevice) && words.endsWith(afterDevice)

/** The way into a sitting: starts or goes on with one; where another device holds it, offers to take it over. */
export const useEnterAttempt = ({ scene, objectId, mode = '', onEntered }: Entering) => {
  const clientKey = startKeyOf(scene, objectId, mode)
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
      const body = { scene, objectId, clientKey, device, ...(mode !== '' && { mode }), ...(password && { password }) }
      return enter(() => call(startAttempt, body, { quiet: true }))
    },
    takeOver: () =>
      running === null
        ? undefined
        : enter(() => call(takeOverAttempt, { attemptId: running, clientKey, device }, { quiet: true })),
    resume: (attemptId: string) => enter(() => call(getAttempt, { attemptId }, { quiet: true })),
  }
}
