import { PULSE_SECONDS } from '@portal/contract/areas/exam/attempt/attempt.ts'
import { attemptRefusals as no } from '@portal/contract/areas/exam/attempt/words.ts'
import { HOUR_MS } from '@portal/contract/kit/shanghai.ts'
import { ApiRefusal } from '#src/platform/api/refusal.ts'
import { type AttemptCore, isEnding } from './attempt-core.ts'
import type { AttemptSaver } from './attempt-saver.ts'
import { isWritable } from './attempt-store.ts'

/** Pulses are spread, so that a hall does not knock in step. */
const PULSE_SPREAD_MS = 3000
/** Timers longer than 2^31 ms fire at once. */
const LONGEST_TIMER_MS = HOUR_MS

interface PulseParts {
  core: AttemptCore
  saver: AttemptSaver
  isVisible: () => boolean
  /** After the clock and the state of a reply are known. */
  onReply: () => Promise<void>
  /** The time is over. */
  onBell: () => void
}

/** Tells the server that this page lives, learns its clock and orders, and rings when the time is over. */
export const createPulse = ({ core, saver, isVisible, onReply, onBell }: PulseParts) => {
  let pulseTimer: ReturnType<typeof setTimeout> | undefined
  let bellTimer: ReturnType<typeof setTimeout> | undefined
  let seq = 0

  const armBell = () => {
    clearTimeout(bellTimer)
    const { deadlineAt } = core.view()
    // While frozen or paused the clock stands; the release brings the new deadline.
    if (!core.isOpen() || deadlineAt === null || !core.mayWrite()) return
    const left = Math.max(0, deadlineAt - core.now())
    bellTimer = setTimeout(() => (left > LONGEST_TIMER_MS ? armBell() : onBell()), Math.min(left, LONGEST_TIMER_MS))
  }

  const send = async () => {
    clearTimeout(pulseTimer)
    if (!core.isOpen() || !core.isLive()) return
    seq += 1
    try {
      const reply = await core.api.pulse({ ...core.address, seq, visible: isVisible() })
      core.followClock(reply)
      if (!reply.leaseValid) core.stop(no.takenOver.message)
      else if (core.mayWrite() && core.waiting().length > 0) saver.soon(0)
      await onReply()
    } catch (error) {
      // Without a network the pulse is simply missed: the status line tells by the saves.
      if (error instanceof ApiRefusal && isEnding(error.message)) core.stop(error.message)
    }
    if (core.isOpen() && core.isLive()) {
      pulseTimer = setTimeout(() => void send(), PULSE_SECONDS * 1000 + (Math.random() * 2 - 1) * PULSE_SPREAD_MS)
    }
  }

  core.store.subscribe((view, before) => {
    if (view.deadlineAt !== before.deadlineAt || isWritable(view) !== isWritable(before)) armBell()
  })

  return {
    send,
    open: () => {
      armBell()
      pulseTimer = setTimeout(() => void send(), Math.random() * PULSE_SPREAD_MS)
    },
    close: () => {
      clearTimeout(pulseTimer)
      clearTimeout(bellTimer)
    },
  }
}
