import { setTimeout as delay } from 'node:timers/promises'
import { must, settle, signIn } from './caller.ts'
import type { Ledger } from './ledger.ts'

interface Opened {
  sittingId: string
  nonce: string
}

interface Saved {
  ackSeq: number
  effectiveSeconds: number
  coverage: number
  nextNonce: string
}

const BEAT_MS = 250
const STEP_SECONDS = 0.2

/** Watches a lecture in small beats; every acknowledgement goes into the ledger before the next beat is made. */
export const learn = async (
  url: string,
  ledger: Ledger,
  who: { code: string; userId: string; videoId: string },
): Promise<void> => {
  const token = await signIn(url, who.code)
  const open = async (): Promise<Opened> =>
    must(
      url,
      'rest/videoUser/open',
      { itemType: 'video', itemId: who.videoId, client: 'desktop', takeOver: true },
      token,
    )
  let { sittingId, nonce } = await open()
  let seq = 0
  let position = 0
  while (!ledger.over) {
    seq += 1
    const to = Math.round((position + STEP_SECONDS) * 10) / 10
    const beat = {
      seq,
      event: 'tick',
      spans: [{ from: position, to, rate: 1 }],
      position: to,
      visible: true,
      muted: false,
      stalledMs: 0,
      wallMs: BEAT_MS,
    }
    const outcome = await settle(url, 'rest/videoUser/save', { sittingId, nonce, beats: [beat] }, token)
    if (outcome.kind === 'refused') {
      // The sitting ended meanwhile: a new one, as the player does.
      ;({ sittingId, nonce } = await open())
      seq = 0
      continue
    }
    const saved = outcome.result as Saved
    nonce = saved.nextNonce
    position = to
    ledger.beats.push({
      userId: who.userId,
      videoId: who.videoId,
      sittingId,
      seq: saved.ackSeq,
      effectiveSeconds: saved.effectiveSeconds,
      coverage: saved.coverage,
    })
    await delay(BEAT_MS)
  }
}
