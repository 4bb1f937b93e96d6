import { DAY_MS } from '@portal/contract/kit/shanghai.ts'
import type { SpanRecorder } from './span-recorder.ts'

const LONGEST_MEASURE_MS = DAY_MS

const bounded = (ms: number) => Math.min(Math.max(0, Math.round(ms)), LONGEST_MEASURE_MS)

/** What a beat says beside its event: what was played, where it stands, how long it waited for data. */
export const createBeatFacts = (media: HTMLMediaElement, recorder: SpanRecorder, now: () => number) => {
  let stalledSince: number | null = null
  let stalledMs = 0
  let lastBeatAt = now()

  const endStall = () => {
    if (stalledSince !== null) stalledMs += Math.max(0, now() - stalledSince)
    stalledSince = null
  }

  return {
    endStall,
    beginStall: () => {
      stalledSince ??= now()
    },
    take: () => {
      const isStalled = stalledSince !== null
      endStall()
      if (isStalled) stalledSince = now()
      const facts = {
        spans: recorder.take(),
        position: Math.round(media.currentTime * 10) / 10,
        visible: document.visibilityState !== 'hidden',
        muted: media.muted || media.volume === 0,
        stalledMs: bounded(stalledMs),
        wallMs: bounded(now() - lastBeatAt),
      }
      stalledMs = 0
      lastBeatAt = now()
      return facts
    },
  }
}

export type PlayedFacts = ReturnType<ReturnType<typeof createBeatFacts>['take']>
