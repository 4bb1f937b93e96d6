import { PUSH_CLOSE_MS } from '@portal/contract/areas/exam/live/answer.ts'
import type { Portal } from '#src/shared/portal.ts'
import { closeIfDue } from './close.ts'
import type { LiveDesk } from './desk.ts'
import { createAnsweredCount } from './figures.ts'

/** A timer may ring a little early by the clock of the database. */
const LATER_MS = 20

/** Closes each push at its time. What another process began is closed by the first page that asks, or by the sweep. */
export const createLiveDesk = ({ app, attempts, platform }: Portal): LiveDesk => {
  const timers = new Set<NodeJS.Timeout>()
  app.addHook('onClose', (_app, done) => {
    for (const timer of timers) clearTimeout(timer)
    timers.clear()
    done()
  })
  return {
    attempts,
    answered: createAnsweredCount(platform.db),
    watch: (tx, { id, closesAt }) => {
      tx.afterCommit.push(async () => {
        const wait = closesAt.getTime() + PUSH_CLOSE_MS + LATER_MS - (await attempts.clock.at())
        const timer = setTimeout(
          () => {
            timers.delete(timer)
            void platform.guarded(() => closeIfDue(attempts, id))
          },
          Math.max(0, wait),
        )
        timer.unref()
        timers.add(timer)
      })
    },
  }
}
